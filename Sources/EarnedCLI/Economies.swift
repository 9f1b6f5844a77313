import ClepsyStore
import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedImport
import EarnedSQLite
import EarnedStore
import HachimiStore
import TimeBudgetStore
import UsageStore

/// The only list of economies. Everything else about an economy is in its own commands.
enum Economies {
  static var all: [any Economy.Type] {
    [EarnedEconomy.self, ClepsyEconomy.self, TimeBudgetEconomy.self, HachimiEconomy.self, UsageEconomy.self]
  }

  static var commands: [any ParsableCommand.Type] {
    [
      FocusCommand.self, HabitCommand.self, UnlockCommand.self, AppCommand.self, ModeCommand.self, SettingsCommand.self,
      PlanCommand.self,
      ClepsyCommand.self, BudgetCommand.self, CheckInCommand.self, HachimiCommand.self,
    ]
  }

  /// The commands that import what an economy's own app has stored.
  static var imports: [any EconomyImportCommand.Type] { [ClepsyImportCommand.self, HachimiImportCommand.self] }

  /// All kinds of file that can be recognised, including those of the economies' apps.
  static var fileKinds: [FileKind] { FileKind.common + imports.map { $0.kind } }

  /// The zone for records that name none; nil when nothing is stored.
  static func storedTimeZoneID(in database: Database) throws -> String? {
    try EarnedDatabase.storedTimeZoneID(in: database, of: all)
  }

  /// What is wrong beside a database while everything still works, one sentence each.
  static func warnings(in database: Database) throws -> [String] { try all.compactMap { try $0.warning(in: database) } }

  /// What economies lock, in the order of the list. Those that are not in use, or lock no app, are left out.
  ///
  /// - Parameters:
  ///   - span: how far ahead to look.
  ///   - isAsked: whether to ask an economy.
  static func locks(
    in database: Database, at now: Now, within span: Duration, of isAsked: (any Economy.Type) -> Bool = { _ in true }
  ) throws -> [EconomyLocks] {
    try all.filter(isAsked).compactMap { economy in
      try economy.appLocks(in: database, at: now, within: span).map { EconomyLocks(economy: economy, locks: $0) }
    }
  }

  /// What economies add to `earned status`, by name.
  static func statusParts(of database: Database, _ now: Now) throws -> [(name: String, part: StatusPart)] {
    try all.compactMap { economy in try economy.statusPart(of: database, at: now).map { (economy.name, $0) } }
  }
}
