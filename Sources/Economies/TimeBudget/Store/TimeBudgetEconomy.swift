import EarnedCore
import EarnedEngine
import SQLite
import TimeBudgetRules

/// The time budget on its tables: minutes a day for distracting apps, a lock, and games that win or lose minutes. It
/// loads the state a decision needs, has the rules decide, and writes what happened.
public final class TimeBudgetEconomy: RuledEconomy {
  /// `budget`.
  public static let name = "budget"

  /// Its tables.
  public static let migrations = [TimeBudgetSchema.migration]

  /// What its tables hold.
  public static let tables = TimeBudgetTables.all

  /// What its rules look at.
  public typealias State = TimeBudgetRules.State

  /// The records of its interface.
  public static let operations = State.operations

  /// The database it is joined to.
  public let database: Database
  /// The state, kept between records while nobody else writes.
  public let memory = StateMemory(for: State.operations)
  /// The state whose sums the open transaction has not written yet.
  private var unwritten: State?

  /// The economy on a database that has its schema.
  public init(database: Database) { self.database = database }

  /// Where the budget stands, once the economy is in use.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try TimeBudgetQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "budget") { TimeBudgetStatusText(status: status, words: $0).lines }
    }
  }

  /// Its lines in the log.
  public static let eventTypes = TimeBudgetPayloads.all

  /// Old transactions; nil while the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? TimeBudgetRetention.all : nil
  }

  /// What comes before the date that counts, or before the last reset, is late.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// The state as it is stored.
  public func loadState() throws -> State { try StateLoader(database).state() }

  /// Whether a wager or a reset is known.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    let loader = StateLoader(database)
    state.subject = Subject()
    for need in needs { try loader.load(need, into: &state) }
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws { try FactWriter(database, now).write(fact) }

  /// Notes what the facts add up to: nothing when everything was cleared.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    unwritten = decision.state.date == nil ? nil : decision.state
  }

  /// Writes the state and its day.
  public func writeSums() throws {
    guard let unwritten else { return }
    try FactWriter.write(unwritten, to: database)
    self.unwritten = nil
  }

  /// Drops the state that was kept.
  public func forget() {
    memory.forget()
    unwritten = nil
  }
}
