import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

/// The time budget in the database: minutes per day for distracting apps, a lock, and games that win or lose minutes.
/// It loads the state for a decision and writes the facts.
public final class TimeBudgetEconomy: RuledEconomy {
  /// `budget`.
  public static let name = "budget"

  /// The migrations of its tables.
  public static let migrations = [TimeBudgetSchema.migration]

  /// The descriptions of its tables.
  public static let tables = TimeBudgetTables.all

  /// The state that its rules use.
  public typealias State = TimeBudgetRules.State

  /// The operations of its interface.
  public static let operations = State.operations

  /// Its database.
  public let database: Database
  /// The state, kept between records until another connection writes.
  public let memory = StateMemory<State, Never>(for: State.operations)
  /// The state whose sums are not written yet in the open transaction.
  private var unwritten: State?

  /// The economy on a database that has its tables.
  public init(database: Database) { self.database = database }

  /// The status of the budget; nil when the economy was never used.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try TimeBudgetQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "budget") { TimeBudgetStatusText(status: status, words: $0).lines }
    }
  }

  /// The types of its log lines.
  public static let eventTypes = TimeBudgetPayloads.all

  /// What to delete: old transactions. Nil when the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? TimeBudgetRetention.all : nil
  }

  /// Records before the current date, or before the last reset, are late.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// The stored state.
  public func loadState() throws -> State { try StateLoader(database).state() }

  /// Loads whether a wager or a reset is known.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    let loader = StateLoader(database)
    state.subject = Subject()
    for need in needs { try loader.load(need, into: &state) }
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws { try FactWriter(database, now).write(fact) }

  /// Remembers the state, to write its sums; none after everything was deleted.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    unwritten = decision.state.date == nil ? nil : decision.state
  }

  /// Writes the state and its day.
  public func writeSums() throws {
    guard let unwritten else { return }
    try FactWriter.write(unwritten, to: database)
    self.unwritten = nil
  }

  /// Drops the cached state.
  public func forget() {
    memory.forget()
    unwritten = nil
  }
}
