import EarnedArguments
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedImport
import EarnedJournalStore
import EarnedSQLite
import EarnedTimeBudgetStore
import EarnedUsageStore

/// The only list of economies. Everything else about an economy is in its own commands.
enum Economies {
  static var all: [any Economy.Type] {
    [
      EarnedEconomy.self, ClepsyEconomy.self, TimeBudgetEconomy.self, HachimiEconomy.self, UsageEconomy.self,
      JournalEconomy.self,
    ]
  }

  /// The commands of the first economy for every day.
  static var commands: [any ParsableCommand.Type] {
    [FocusCommand.self, HabitCommand.self, UnlockCommand.self, AppCommand.self, ModeCommand.self]
  }

  /// The commands for what belongs to no economy.
  static var journalCommands: [any ParsableCommand.Type] { [GoalCommand.self, NoteCommand.self, TrialCommand.self] }

  /// Its commands that are needed now and then.
  static var setUpCommands: [any ParsableCommand.Type] { [PlanCommand.self, SettingsCommand.self] }

  /// The commands of the other economies.
  static var otherCommands: [any ParsableCommand.Type] {
    [ClepsyCommand.self, BudgetCommand.self, HachimiCommand.self, CheckInCommand.self]
  }

  /// The economies besides Earned that have commands of their own, and what they have for the verbs of others.
  private static var others: [(economy: any Economy.Type, commands: [OwnedVerb: String])] {
    [
      (
        ClepsyEconomy.self,
        [
          .focus: "earned clepsy open APP", .unlock: "earned clepsy unlock APP --minutes 15",
          .app: "earned clepsy vice APP",
        ]
      ),
      (
        TimeBudgetEconomy.self,
        [.unlock: "earned budget unlock", .app: "earned budget select APP"]
      ),
      (
        HachimiEconomy.self,
        [.focus: "earned hachimi timer start HABIT", .habit: "earned hachimi habit add NAME"]
      ),
    ]
  }

  /// The economies besides Earned that have commands of their own.
  static var withCommands: [any Economy.Type] { others.map(\.economy) }

  /// The economy of a verb.
  static func owner(of verb: OwnedVerb) -> any Economy.Type {
    verb == .checkin ? HachimiEconomy.self : EarnedEconomy.self
  }

  /// What a person types instead of a verb of another economy; nil when the economy has nothing of the kind.
  static func command(for verb: OwnedVerb, of economy: any Economy.Type) -> String? {
    others.first { $0.economy == economy }?.commands[verb]
  }

  /// The pages that explain the rules of the others.
  static var rulesPages: [any ParsableCommand.Type] {
    [
      RulesPageCommand<ClepsyRulesPage>.self, RulesPageCommand<BudgetRulesPage>.self,
      RulesPageCommand<HachimiRulesPage>.self,
    ]
  }

  /// What shows the rules that deny a type of record.
  static func rulesCommand(ofRecordType type: String) -> String {
    let other = others.first { type.hasPrefix("\($0.economy.name).") }
    return "earned help rules" + (other.map { " \($0.economy.name)" } ?? "")
  }

  /// The commands that import what an economy's own app has stored.
  static var imports: [any EconomyImportCommand.Type] { [ClepsyImportCommand.self, HachimiImportCommand.self] }

  /// All kinds of file that can be recognised, including those of the economies' apps.
  static var fileKinds: [FileKind] { FileKind.common + imports.map { $0.kind } }

  /// The zone for records that name none; nil when nothing is stored.
  static func storedTimeZoneID(in database: Database) throws -> String? {
    try EarnedDatabase.storedTimeZoneID(in: database, of: all)
  }

  /// What is wrong next to a database while everything still works, one sentence each.
  static func warnings(in database: Database) throws -> [String] { try all.compactMap { try $0.warning(in: database) } }

  /// The apps that are blocked.
  ///
  /// - Parameters:
  ///   - span: how far ahead changes are looked for; nil when they are not asked for.
  ///   - isAsked: whether to ask an economy.
  static func shield(
    in database: Database, at now: Now, within span: Duration? = nil,
    of isAsked: (any Economy.Type) -> Bool = { _ in true }
  ) throws -> ShieldAnswer {
    try ShieldAnswer(of: all.filter(isAsked), in: database, at: now, within: span)
  }

  /// The apps that people may name: those that Earned knows, and those that another economy has seen.
  static func apps(in database: Database) throws -> AppList {
    try EarnedQuestions(database).apps().with(all.flatMap { try $0.seenApps(in: database) }.map { AppLocks.App($0) })
  }

  /// What economies add to `earned status`, by name.
  static func statusParts(of database: Database, _ now: Now) throws -> [(name: String, part: StatusPart)] {
    try all.compactMap { economy in try economy.statusPart(of: database, at: now).map { (economy.name, $0) } }
  }
}
