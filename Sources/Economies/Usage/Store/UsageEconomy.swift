import EarnedCore
import EarnedEngine
import SQLite
import UsageRules

/// Time in apps on its tables (interface, section 11): what was counted, for ever, and its sums by date, hour and app.
public final class UsageEconomy: RuledEconomy {
  /// `usage`.
  public static let name = "usage"

  /// Its tables.
  public static let migrations = [UsageSchema.migration]

  /// What its tables hold.
  public static let tables = UsageTables.all

  /// What its rules look at.
  public typealias State = UsageRules.State

  /// The one record of its interface.
  public static let operations = State.operations

  /// What must be true of its tables.
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = UsageChecks.all
    return diagnostics
  }()

  /// Time that is counted is recognised for ever, so nothing is ever too late.
  public static let lateRecords = LateRecords.recognised

  /// The database it is joined to.
  public let database: Database
  /// Nothing that outlives a record.
  public let memory = StateMemory(for: State.operations)

  /// The economy on a database that has its schema.
  public init(database: Database) { self.database = database }

  /// Whether a database has the tables of the economy. One that an app made, or that no command has written to since, has
  /// none.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists("select 1 from sqlite_master where type = 'table' and name = 'usage_hour'")
  }

  /// Nothing but what a period meets.
  public func loadState() throws -> State { State() }

  /// The time beside a period.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    for case .timeBeside(let period) in needs {
      state.subject = Subject(period, counted: try StretchLoader(database).stretches(beside: period))
    }
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws { try FactWriter(database).write(fact) }
}
