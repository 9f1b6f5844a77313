import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The Clepsy economy on its tables: time is earned in productive apps, spent in vice apps, and set to 0 at midnight.
/// It loads the state that a decision needs and writes the facts.
public final class ClepsyEconomy: RuledEconomy {
  /// `clepsy`.
  public static let name = "clepsy"

  /// Its tables.
  public static let migrations = [
    ClepsySchema.migration, ClepsySchema.clock, ClepsySchema.rolledHours,
  ]

  /// The descriptions of its tables.
  public static let tables = ClepsyTables.all

  /// The state that its rules use.
  public typealias State = ClepsyRules.State

  /// The operations of its interface.
  public static let operations = State.operations

  /// Its database.
  public let database: Database
  /// The common part of the state, kept between records until another connection writes.
  public let memory = StateMemory<State, Never>(for: State.operations)
  /// The state when sums were last written; nil before that.
  private var written: State?
  /// Whether the row exists that says the economy is in use.
  private var isInUse = false

  /// The economy on a database that has its tables.
  public init(database: Database) { self.database = database }

  /// The time balance, when there is one.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try ClepsyQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "time") { ClepsyStatusText(status: status, words: $0).lines }
    }
  }

  /// The types of its log lines.
  public static let eventTypes = ClepsyPayloads.all

  /// Events, sessions and unlocks of past days; nil while the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? ClepsyRetention.all : nil
  }

  /// Records before the days that retention kept are closed.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// The state that every decision uses.
  public func loadState() throws -> State {
    let loaded = try StateLoader(database).state()
    written = loaded.withoutEvents
    return loaded
  }

  /// Loads what an operation needs. What earlier operations needed is dropped when there is much of it: otherwise a
  /// long queue would be copied for each new event, and many days for each record of a batch.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    if state.history.count > Self.mostKept { try writeSums(of: &state) }
    if !needs.contains(.waiting), state.waiting?.count ?? 0 > Self.mostKept { state.waiting = nil }
    let loader = NeedsLoader(database)
    state.subject = Subject()
    state.closedBefore = try loader.closedBefore()
    try loader.load(needs, into: &state, at: now)
  }

  /// Loads the days that events and streaks turn out to affect.
  public func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    try NeedsLoader(database).load(needs, into: &state, at: now)
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws { try FactWriter(database).write(fact) }

  /// Records that the economy is in use, and that there are no sums after a reset.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    try noteUse()
    if decision.facts.contains(.everythingCleared) { written = nil }
  }

  /// The maximum of waiting events, and of days, to keep between records.
  private static let mostKept = 256

  /// Writes the sums over the records of the batch.
  public func writeSums() throws { try memory.change(writeSums) }

  private func writeSums(of state: inout State) throws {
    try SumsWriter(database).write(&state, from: written)
    written = state.withoutEvents
  }

  /// Drops the cached state.
  public func forget() {
    memory.forget()
    written = nil
    isInUse = false
  }

  private func noteUse() throws(SQLiteError) {
    guard !isInUse else { return }
    try database.execute("insert into clepsy_history (id) values (1) on conflict do nothing")
    isInUse = true
  }
}

extension State {
  /// The part of the state that shows whether sums have changed.
  fileprivate var withoutEvents: State {
    var state = self
    state.today = today.map { DayLedger($0.stats, last: nil) }
    (state.waiting, state.ahead) = (nil, [])
    return state
  }
}
