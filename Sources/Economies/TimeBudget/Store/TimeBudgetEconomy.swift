import EarnedCore
import EarnedEngine
import EarnedSQLite
@_exported import EarnedTimeBudgetRules

/// The time budget in the database: minutes per day for distracting apps, a lock, and games that win or lose minutes.
/// It loads the state for a decision and writes the facts.
public final class TimeBudgetEconomy: RuledEconomy {
  /// `budget`, as messages name it.
  public static let name = "budget"

  /// `the time budget`, in sentences.
  public static let title = "the time budget"

  /// The migrations of its tables, in order.
  public static let migrations = [TimeBudgetSchema.migration]

  /// The descriptions of its tables. Diagnostics show only the state, never wagers and seeds.
  public static let tables = TimeBudgetTables.all

  /// The types of its log lines, by name.
  public static let eventTypes = TimeBudgetFact.eventTypes.byName

  /// The state that the rules use.
  public typealias State = TimeBudgetState

  /// Its records, each with the operation that it becomes.
  package static let operations = TimeBudgetState.operations

  /// The checks of its tables, and how dates ahead are removed.
  public static let diagnostics = EconomyDiagnostics(
    checks: TimeBudgetChecks.all, futureDays: TimeBudgetFutureDays.description)

  /// What to delete: old transactions. Nil when the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? TimeBudgetTables.retention : nil
  }

  /// Records before the current date, or before the last reset, are rejected.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// The database it works on.
  public let database: Database
  /// The state, kept between records until another connection writes.
  package let memory = StateMemory<TimeBudgetState, Sum>(for: TimeBudgetState.operations)

  /// - Parameter database: it has the tables from the first record on.
  public init(database: Database) { self.database = database }

  /// The status of the budget; nil when the economy was never used.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try TimeBudgetQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "budget") { TimeBudgetStatusText(status: status, words: $0).lines }
    }
  }

  /// Whether a database has the tables of the economy. One that an app made has none until a command writes to it.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("budget_reset") }

  /// Whether a database ever had a record of the economy. A reset does not change that (decision B29).
  public static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from budget_state union all select 1 from budget_reset")
  }

  /// The selected apps, which are locked all together.
  public static func appLocks(in database: Database, at now: Now, within span: Duration) throws -> AppLocks? {
    try TimeBudgetQuestions(database).appLocks(at: now)
  }

  // MARK: Records

  /// Without what only some operations use.
  public func loadState() throws -> TimeBudgetState { try TimeBudgetStateLoader(database).state() }

  /// Loads whether a wager or a reset is known.
  public func load(_ needs: [TimeBudgetState.Need], into state: inout TimeBudgetState, at now: Now) throws {
    let loader = TimeBudgetStateLoader(database)
    state.subject = TimeBudgetSubject()
    for need in needs { try loader.load(need, into: &state) }
  }

  /// Writes the rows of a fact.
  public func write(_ fact: TimeBudgetFact, in state: TimeBudgetState, at now: Now) throws {
    try TimeBudgetFactWriter(database, now).write(fact)
    if case .everythingCleared = fact { memory.forgetParts() }
  }

  /// What is written once per transaction.
  public enum Sum {
    /// The state and its day.
    case today
  }

  /// What a decision has changed: nothing when it deleted everything.
  public func changedParts(by decision: Decision<TimeBudgetState>, from before: TimeBudgetState) -> [Sum] {
    decision.facts.isEmpty || decision.state.date == nil ? [] : [.today]
  }

  /// Writes the rows of the state and of its day.
  public func write(_ sum: Sum, of state: inout TimeBudgetState, changed: Instant) throws {
    switch sum {
    case .today: try TimeBudgetFactWriter.write(state, to: database)
    }
  }
}
