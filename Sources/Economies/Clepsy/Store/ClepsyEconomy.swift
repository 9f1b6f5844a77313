import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// The Clepsy economy on its tables: time earned in productive apps, spent in vice apps, back to nothing at midnight. It
/// loads the state a decision needs, has the rules decide, and writes what happened.
public final class ClepsyEconomy: Economy {
  /// `clepsy`.
  public static let name = "clepsy"

  /// Its tables.
  public static let migrations = [ClepsySchema.migration, ClepsySchema.clock]

  /// What its tables hold.
  public static let tables = ClepsyTables.all

  /// The records it takes.
  public static let recordTypes = Command.recordTypes

  private let database: Database
  /// The shared part of the state, kept between records while nobody else writes.
  private var state: State?
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
  public static let rejectsClosedDays = true

  /// Decides on a record and writes what happened.
  public func apply(_ record: Record, at now: Now) throws -> EarnedCore.Outcome {
    try carryOut(Command(record, at: now), record, now)
  }

  /// Only puts the event of a `clepsy.event` record into the queue.
  func queue(_ record: Record, at now: Now) throws -> EarnedCore.Outcome {
    try carryOut(.queueEvent(TimeEvent(record.fields, at: now)), record, now)
  }

  private func carryOut(_ command: Command, _ record: Record, _ now: Now) throws -> EarnedCore.Outcome {
    var before = try SubjectLoader(database).load(command.subject, into: try currentState(), at: now)
    // A long queue is not copied for each event that is put there: it is loaded again when it is needed.
    if case .queueEvent = command, before.waiting?.count ?? 0 > Self.mostKept { before.waiting = nil }
    state = nil
    defer { if state == nil { state = before } }
    let decision = try NeedsLoader(database).decision(on: &before) {
      try $0.decide(command, at: now, ids: record.madeIDs)
    }
    try noteUse()
    try DecisionWriter(database, now).write(decision)
    if decision.facts.contains(.everythingCleared) { written = nil }
    state = decision.state
    // Nor are many days, for each record of a batch.
    if decision.state.history.count > Self.mostKept { try writeSums() }
    return decision.verdict
  }

  /// How much of the queue, and how many days, are kept between records.
  private static let mostKept = 256

  /// Writes what the records of the batch add up to.
  public func writeSums() throws {
    guard var state else { return }
    self.state = nil
    try SumsWriter(database).write(&state, from: written)
    self.state = state
    written = state.withoutEvents
  }

  /// Drops the state that was kept.
  public func forget() {
    state = nil
    written = nil
    isInUse = false
  }

  private func currentState() throws -> State {
    if let state { return state }
    let loaded = try StateLoader(database).state()
    state = loaded
    written = loaded.withoutEvents
    return loaded
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

extension ClepsyRules.Decision {
  fileprivate var verdict: EarnedCore.Outcome {
    switch outcome {
    case .carriedOut: .applied
    case .alreadyDone: .duplicate
    case .denied(let reason): .denied(reason)
    }
  }
}
