import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// The Clepsy economy on its tables: time earned in productive apps, spent in vice apps, back to nothing at midnight. It
/// loads the state a decision needs and writes what happened.
public final class ClepsyEconomy: RuledEconomy {
  /// `clepsy`.
  public static let name = "clepsy"

  /// Its tables.
  public static let migrations = [ClepsySchema.migration, ClepsySchema.clock]

  /// What its tables hold.
  public static let tables = ClepsyTables.all

  /// What its rules look at.
  public typealias State = ClepsyRules.State

  /// The operations of its interface.
  public static let operations = State.operations

  /// Its database.
  public let database: Database
  /// The shared part of the state, kept between records while nobody else writes.
  public let memory = StateMemory(for: State.operations)
  /// The state whose sums are written; nil before the first.
  private var written: State?
  /// Whether the row is there that says the economy is in use.
  private var isInUse = false

  /// The economy on a database that has its schema.
  public init(database: Database) { self.database = database }

  /// The time balance, once there is one.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try ClepsyQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "time") { ClepsyStatusText(status: status, words: $0).lines }
    }
  }

  /// Its lines in the log.
  public static let eventTypes = ClepsyPayloads.all

  /// Events, sessions and unlocks of days that are over; nil while the economy was never used.
  public static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? ClepsyRetention.all : nil
  }

  /// What comes before the days that retention left is closed.
  public static let lateRecords = LateRecords.rejectedByEconomy

  /// The state that every decision looks at.
  public func loadState() throws -> State {
    let loaded = try StateLoader(database).state()
    written = loaded.withoutEvents
    return loaded
  }

  /// What an operation names. What others have needed is dropped where there is much of it: a long queue would be copied
  /// for each event that is put there, many days for each record of a batch.
  public func load(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    if state.history.count > Self.mostKept { try writeSums(of: &state) }
    if !needs.contains(.waiting), state.waiting?.count ?? 0 > Self.mostKept { state.waiting = nil }
    let loader = NeedsLoader(database)
    state.subject = Subject()
    state.closedBefore = try loader.closedBefore()
    try loader.load(needs, into: &state, at: now)
  }

  /// The days that events and streaks turn out to touch.
  public func loadLacking(_ needs: [State.Need], into state: inout State, at now: Now) throws {
    try NeedsLoader(database).load(needs, into: &state, at: now)
  }

  /// Writes the rows of a fact.
  public func write(_ fact: Fact, in state: State, at now: Now) throws { try FactWriter(database).write(fact) }

  /// Notes that the economy is in use, and that a reset leaves no sums.
  public func finish(_ decision: Decision<State>, from before: State, at now: Now) throws {
    try noteUse()
    if decision.facts.contains(.everythingCleared) { written = nil }
  }

  /// How much of the queue, and how many days, are kept between records.
  private static let mostKept = 256

  /// Writes what the records of the batch add up to.
  public func writeSums() throws { try memory.change(writeSums) }

  private func writeSums(of state: inout State) throws {
    try SumsWriter(database).write(&state, from: written)
    written = state.withoutEvents
  }

  /// Drops the state that was kept.
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
  /// What tells whether sums have changed.
  fileprivate var withoutEvents: State {
    var state = self
    state.today = today.map { DayLedger($0.stats, last: nil) }
    (state.waiting, state.ahead) = (nil, [])
    return state
  }
}
