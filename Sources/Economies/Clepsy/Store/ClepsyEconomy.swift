@_exported import EarnedClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedSystem

/// The Clepsy economy on its tables: time is earned in productive apps, spent in vice apps, and set to 0 at midnight.
/// It loads the state that a decision needs and writes the facts.
public final class ClepsyEconomy: RuledEconomy {
  package static let name = "clepsy"
  package static let title = "Clepsy"

  package static let migrations = [
    ClepsySchema.migration, ClepsySchema.clock, ClepsySchema.rolledHours, ClepsySchema.importedBalances,
  ]

  package static let tables = ClepsyTables.all
  package typealias State = ClepsyState
  package static let operations = ClepsyState.operations
  package let database: Database
  package let memory = StateMemory<ClepsyState, ClepsyPart>(for: ClepsyState.operations)
  /// Whether the row is stored that says the economy is in use.
  private var isInUse = false

  /// - Parameter database: it has the tables from the first record on.
  package init(database: Database) { self.database = database }

  /// The time balance; nil when there is nothing to show.
  package static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try ClepsyQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "time") {
        ClepsyStatusText(status: status, localDate: now.date, words: $0).lines
      }
    }
  }

  /// Counts what is running and what waits up to now, as a record would (S15).
  package static func settle(_ database: Database, at now: Now) throws {
    guard try hasAllTables(in: database), try database.exists(unsettled) else { return }
    try database.hide([
      Unlock.table.name, TimeEvent.table.name, TimeEvent.waitingTable.name, SessionRow.table.name,
      EarningSession.Part.table.name, DailyStats.table.name, BalanceRow.table.name, ImportedBalance.table.name,
      ClepsyState.clockTable.name,
    ])
    try ClepsyEconomy(database: database).settle(PassTime(), at: now)
  }

  /// In these words it uses the index of what is running.
  private static let unsettled = """
    select 1 from clepsy_session where state <> 'ENDED' union all select 1 from clepsy_pending_event
    """

  package static func things(namedIn field: String, of database: Database, at now: Now) throws -> NamedEntities? {
    guard field == "app_bundle_id" else { return nil }
    return NamedEntities(kind: "app", try ClepsyQuestions(database).apps())
  }

  package static let eventTypes = ClepsyFact.eventTypes.byName

  /// Events, sessions and unlocks of past days; nil while the economy was never used.
  package static func retention(of database: Database) throws -> Retention? {
    try isInUse(in: database) ? ClepsyRetention.all : nil
  }

  /// Records of days that retention has summed up are rejected.
  package static let lateRecords = LateRecords.rejectedByEconomy

  package func loadState() throws -> ClepsyState { try ClepsyStateLoader(database).state() }

  /// Loads what an operation needs. A long queue that an earlier one needed is dropped first: otherwise it would be copied
  /// for every new event.
  package func load(_ needs: [ClepsyState.Need], into state: inout ClepsyState, at now: Now) throws {
    if !needs.contains(.waiting), state.waiting?.count ?? 0 > Self.maxRemembered { state.waiting = nil }
    state.subject = ClepsySubject()
    state.closedBefore = try ClepsyRetention.closedBefore(database)
    try NeedsLoader(database).load(needs, into: &state, at: now)
  }

  /// Loads the days that events and streaks turn out to change.
  package func loadMissing(_ needs: [ClepsyState.Need], into state: inout ClepsyState, at now: Now) throws {
    try NeedsLoader(database).load(needs, into: &state, at: now)
  }

  /// The most waiting events that are kept between records.
  private static let maxRemembered = 256

  package func write(_ fact: ClepsyFact, in state: ClepsyState, at now: Now) throws {
    try ClepsyFactWriter(database).write(fact)
  }

  /// Records that the economy is in use. After a reset, no part is left to write.
  package func finish(_ decision: Decision<ClepsyState>, from before: ClepsyState, at now: Now) throws {
    if !isInUse {
      try database.execute("insert into clepsy_history (id) values (1) on conflict do nothing")
      isInUse = true
    }
    if decision.facts.contains(.everythingCleared) { memory.forgetParts() }
  }

  package func changedParts(by decision: Decision<ClepsyState>, from before: ClepsyState) -> [ClepsyPart] {
    ClepsyPart.changed(from: before, to: decision.state)
  }

  package func write(_ part: ClepsyPart, of state: inout ClepsyState, changed: Instant) throws {
    try ClepsyFactWriter(database).write(part, of: &state)
  }

  package func forget() {
    memory.forget()
    isInUse = false
  }
}

extension ClepsyEconomy {
  /// Whether a database has the tables of the economy. One that an app made has none before its first record here.
  static func hasTables(in database: Database) throws(SQLiteError) -> Bool { try database.hasTable("clepsy_history") }

  /// Whether it has all tables of this version. The next command that writes adds the missing ones.
  static func hasAllTables(in database: Database) throws(SQLiteError) -> Bool {
    try database.hasTable(ImportedBalance.table.name)
  }

  /// Whether a database ever had a record of the economy.
  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from clepsy_history")
  }

  /// Vice apps are locked unless they are unlocked.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) throws -> AppLocks? {
    try ClepsyQuestions(database).appLocks(at: now)
  }

  /// Whether there is something to show: not before the first record, and not right after a reset.
  static func hasData(in database: Database) throws(SQLiteError) -> Bool {
    guard try hasTables(in: database) else { return false }
    return try database.exists("select 1 from clepsy_balance union all select 1 from clepsy_pending_event")
  }
}

/// Only the queue, for an app extension. It accepts `clepsy.event` records and adds them to the queue, even when they
/// do not say `queued`. Another process may book them meanwhile (decision C8).
public final class ClepsyQueue: Economy {
  package static let name = "clepsy queue"
  package static let title = "the queue of Clepsy"
  package static var migrations: [Migration] { ClepsyEconomy.migrations }
  package static let recordTypes = [QueueEvent.recordType]
  package static let lateRecords = LateRecords.rejectedByEconomy

  private let economy: ClepsyEconomy

  /// - Parameter database: it must have the tables of the economy.
  package init(database: Database) { economy = ClepsyEconomy(database: database) }

  package static func isInUse(in database: Database) throws(SQLiteError) -> Bool {
    try ClepsyEconomy.isInUse(in: database)
  }

  /// The economy locks apps, its queue does not.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) -> AppLocks? { nil }

  package func apply(_ record: Record, at now: Now) throws -> Outcome {
    try economy.apply(record, as: QueueEvent.self, at: now)
  }
  package func writeSums() throws { try economy.writeSums() }
  package func forget() { economy.forget() }
}
