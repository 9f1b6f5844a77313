import EarnedCore
import EarnedEngine
import EarnedSQLite
import UsageRules

/// Time in apps, in the database (interface, section 11): the counted time, kept forever, and its sums by date, hour
/// and app.
public final class UsageEconomy: RuledEconomy {
  /// `usage`.
  public static let name = "usage"

  /// The migrations of its tables.
  public static let migrations = [UsageSchema.migration]

  /// The descriptions of its tables.
  public static let tables = UsageTables.all

  /// What its rules read.
  public typealias State = UsageRules.State

  /// The only record of its interface.
  public static let operations = State.operations

  /// The checks of its tables.
  public static let diagnostics: EconomyDiagnostics = {
    var diagnostics = EconomyDiagnostics()
    diagnostics.checks = UsageChecks.all
    return diagnostics
  }()

  /// Counted time is recognised forever, so no record is too late.
  public static let lateRecords = LateRecords.recognised

  /// The database.
  public let database: Database
  /// It caches nothing between records.
  public let memory = StateMemory<State, Never>(for: State.operations)

  /// The economy on a database with its schema.
  public init(database: Database) { self.database = database }

  /// Whether a database has the tables of the economy. A database made by an app has none until a command writes to
  /// it.
  public static func hasTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable("usage_hour")
  }

  /// An empty state. The counted time is loaded for each period.
  public func loadState() throws -> State { State() }

  /// Loads the counted time around a period.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    for case .timeBeside(let period) in needs {
      state.subject = Subject(period, counted: try StretchLoader(database).stretches(beside: period))
    }
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws { try FactWriter(database).write(fact) }
}
