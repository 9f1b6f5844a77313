import EarnedArguments
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedJournalStore
import EarnedReports
import EarnedSQLite
import EarnedSystem
import EarnedTimeBudgetStore

/// `earned completions` (contract, section 9).
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a completion script for a shell.",
    examples: [
      "earned completions bash > /etc/bash_completion.d/earned",
      "earned completions fish > ~/.config/fish/completions/earned.fish",
    ])

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() throws { try Console.print(Earned.completionScript(for: shell)) }
}

/// Completions that need the reports or the database. The scripts of the shells call it (contract, section 9).
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print words for completions, one per line.", shouldDisplay: false)

  enum Words: String, CaseIterable, ExpressibleByArgument {
    case reports, datasets, views, apps, habits, modes, settings, record, clepsy, budget, goals, notes, trials
    case clepsySettings = "clepsy-settings"
    case hachimiHabits = "hachimi-habits"
    case hachimiCats = "hachimi-cats"
    case hachimiAccessories = "hachimi-accessories"
    case hachimiOwned = "hachimi-owned"
    case hachimiAchievements = "hachimi-achievements"

    var kind: CompletionKind { .shellCommand("earned complete \(rawValue) 2>/dev/null") }
  }

  @Argument(help: "Which words.")
  var words: Words

  @Argument(help: "The arguments that are typed; the last one is at the cursor.")
  var typed: [String] = []

  @OptionGroup var share: ShareOptions
  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let list: [String]
    switch words {
    case .reports: list = try share.catalog().reports().map(\.definition.name)
    case .datasets: list = try datasets()
    case .views: list = try share.catalog().publicViews().map(\.name)
    case .apps: list = try offered(Economies.apps(in: reading().0).names)
    case .habits: list = try named { questions, now in try questions.habits(at: now).names }
    case .modes: list = try named { questions, now in try questions.modes(at: now).names }
    case .settings: list = SettingsKeys.names
    case .clepsySettings: list = ClepsySettingsCommand.keys.map(\.path)
    case .record: list = try record()
    case .hachimiHabits: list = offered(try hachimi { questions, _ in try questions.habitNames() })
    case .hachimiCats: list = offered(try hachimi { questions, _ in try questions.catNames() })
    case .hachimiAccessories: list = try accessories { $0 == .shop }
    case .hachimiOwned: list = try accessories { $0 != .shop }
    case .hachimiAchievements:
      list = try hachimi { try $0.achievements(at: $1).entries.filter(\.waits).map(\.id) } + ["all"]
    case .clepsy: list = try clepsyApps()
    case .budget: list = try budgetApps()
    case .goals: list = offered(try JournalQuestions(reading().0).goals().names)
    case .notes: list = offered(try JournalQuestions(reading().0).notes(last: 1_000_000).names)
    case .trials: list = offered(try JournalQuestions(reading().0).trials().names)
    }
    var seen: Set<String> = []
    let words = list.filter { seen.insert($0).inserted && $0.allSatisfy(Self.isPlain) }
    if !words.isEmpty { try Console.print(words.joined(separator: "\n")) }
  }

  /// Those of the report that is typed; of all reports when none is.
  private func datasets() throws -> [String] {
    let reports = try share.catalog().reports()
    let chosen = reports.filter { $0.definition.name == typed.dropLast().first }
    return (chosen.isEmpty ? reports : chosen).flatMap { $0.definition.datasets.map(\.name) }
  }

  private func record() throws -> [String] {
    let completion = RecordCompletion(typed, of: RecordTypes(Economies.all.flatMap { $0.records }))
    return try completion.candidates { type, field in
      guard try database.exists else { return [] }
      let (database, now) = try reading()
      return try RecordNames(ofType: type, in: database, at: now).things(namedIn: field).map(offered) ?? []
    }
  }

  private func clepsyApps() throws -> [String] {
    let (database, now) = try reading()
    return offered(try ClepsyQuestions(database).apps(at: now).names())
  }

  private func budgetApps() throws -> [String] {
    let (database, now) = try reading()
    let selection = try TimeBudgetQuestions(database).status(at: now)?.state.selection ?? []
    return offered(try Economies.apps(in: database).with(selection.map { AppLocks.App($0) }).names)
  }

  /// A word for each thing: the one that begins as what is typed, so its id only when that is being typed.
  private func offered(_ things: NamedEntities) -> [String] {
    let start = String(typed.last?.split(separator: "=", omittingEmptySubsequences: false).last ?? "")
    return things.all.compactMap { thing in
      let words = (thing.names + [thing.id]).filter { $0.allSatisfy(Self.isPlain) }
      return words.first { $0.hasPrefix(start) } ?? words.first { $0.lowercased().hasPrefix(start.lowercased()) }
        ?? words.first
    }
  }

  /// Whether a character needs no quoting in any shell.
  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._:-+@/,%=".contains(character)
  }

  private func named(_ things: (EarnedQuestions, Now) throws -> NamedEntities) throws -> [String] {
    let (database, now) = try reading()
    return offered(try things(EarnedQuestions(database), now))
  }

  private func hachimi<Answer>(_ question: (HachimiQuestions, Now) throws -> Answer) throws -> Answer {
    let (database, now) = try reading()
    return try question(HachimiQuestions(database), now)
  }

  private func accessories(_ isOffered: (HachimiShop.Place) -> Bool) throws -> [String] {
    let shop = try hachimi { try $0.shop(HachimiShop.catalogue(), at: $1) }
    return shop.items.filter { isOffered($0.place) }.map(\.accessoryID)
  }

  private func reading() throws -> (Database, Now) {
    let database = try EarnedDatabase.openForReading(
      database.file, economies: Economies.all, busyTimeout: .zero)
    try EarnedDatabase.leaveOutDamage(in: database, of: Economies.all)
    return (database, Now(TimeOptions.systemClock, .utc))
  }
}
