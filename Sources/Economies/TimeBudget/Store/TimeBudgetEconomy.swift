import EarnedCore
import EarnedEngine
import EarnedSQLite
@_exported import EarnedTimeBudgetRules

/// The time budget in the database: minutes per day for distracting apps, a lock, and games that win or lose minutes.
/// It loads the state for a decision and writes the facts.
public final class TimeBudgetEconomy: RuledEconomy {
  package static let name = "budget"
  package static let title = "the time budget"

  package static let migrations = [TimeBudgetSchema.migration]

  /// The descriptions of its tables. Diagnostics show only the state, never wagers and seeds.
  package static let tables = TimeBudgetTables.all

  package static let eventTypes = TimeBudgetFact.eventTypes.byName
  package typealias State = TimeBudgetState
  package static let operations = TimeBudgetState.operations

  package static let diagnostics = EconomyDiagnostics(
    checks: TimeBudgetChecks.all, futureDays: TimeBudgetFutureDays.description)

  /// What to delete: old transactions. Nil when the economy was never used.
  package static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? TimeBudgetTables.retention : nil
  }

  /// Records before the current date, or before the last reset, are rejected.
  package static let lateRecords = LateRecords.rejectedByEconomy

  package let database: Database
  package let memory = StateMemory<TimeBudgetState, Sum>(for: TimeBudgetState.operations)

  /// - Parameter database: it has the tables from the first record on.
  package init(database: Database) { self.database = database }

  /// The status of the budget; nil when the economy was never used.
  package static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try TimeBudgetQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "budget") { TimeBudgetStatusText(status: status, words: $0).lines }
    }
  }

  /// Whether a database has the tables of the economy. One that an app made has none until a command writes to it.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("budget_reset") }

  /// Whether a database ever had a record of the economy. A reset does not change that (decision B29).
  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from budget_state union all select 1 from budget_reset")
  }

  /// The selected apps, which are locked all together.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) throws -> AppLocks? {
    try TimeBudgetQuestions(database).appLocks(at: now)
  }

  // MARK: Records

  package func loadState() throws -> TimeBudgetState { try TimeBudgetStateLoader(database).state() }

  package func load(_ needs: [TimeBudgetState.Need], into state: inout TimeBudgetState, at now: Now) throws {
    let loader = TimeBudgetStateLoader(database)
    state.subject = TimeBudgetSubject()
    for need in needs { try loader.load(need, into: &state) }
  }

  package func write(_ fact: TimeBudgetFact, in state: TimeBudgetState, at now: Now) throws {
    try TimeBudgetFactWriter(database, now).write(fact)
    if case .everythingCleared = fact { memory.forgetParts() }
  }

  /// What is written once per transaction.
  package enum Sum {
    /// The state and its day.
    case today
  }

  /// Nothing when it deleted everything.
  package func changedParts(by decision: Decision<TimeBudgetState>, from before: TimeBudgetState) -> [Sum] {
    decision.facts.isEmpty || decision.state.date == nil ? [] : [.today]
  }

  package func write(_ sum: Sum, of state: inout TimeBudgetState, changed: Instant) throws {
    switch sum {
    case .today: try TimeBudgetFactWriter.write(state, to: database)
    }
  }
}
