import EarnedCore
import EarnedEngine
import HachimiRules
import SQLite

/// The actions of the ledger that the cloud has not heard of, in the order in which they came. An app's own are none of
/// them: it sends them itself (decision K22).
public struct SyncQueue {
  /// An action that waits.
  struct Entry {
    let action: LedgerAction
    let created: Instant
    /// How often it has failed.
    let attempts: Int
    /// Why it failed last.
    let error: String?
    /// When it is to be tried again; nil when it has not failed.
    let nextAttempt: Instant?
  }

  /// How many are read at a time.
  static let batchSize = 20

  private let database: Database
  /// What an app's database lacks.
  private let isImported: String
  private let nextAttempt: String

  /// The queue of a database, also of one that an app has written; nil of one that has no ledger.
  public init?(of database: Database) throws(SQLiteError) {
    guard try Self.hasTable("action_ledger", in: database) else { return nil }
    self.database = database
    isImported =
      try Self.hasTable("hachimi_imported", in: database)
      ? "exists (select 1 from hachimi_imported i where i.action_id = l.id)" : "0"
    nextAttempt =
      try Self.hasTable("hachimi_sync", in: database)
      ? "(select s.next_attempt_ts_utc_ms from hachimi_sync s where s.action_id = l.id)" : "null"
  }

  /// Rows of our own have a zone. One that is no JSON may be ours: it must not be passed over.
  private var waiting: String {
    """
    from action_ledger l
    where l.synced = 0
      and case when json_valid(l.payload) then json_type(l.payload, '$.timezoneId') is not null else 1 end
      and not \(isImported)
    """
  }

  /// How many wait.
  public func count() throws(SQLiteError) -> Int {
    try database.first("select count(*) \(waiting)") { row throws(SQLiteError) in Int(try row.integer(0)) } ?? 0
  }

  /// The first of them, at most `batchSize`; those after a place, when one is named.
  func entries(after place: Place = .beginning) throws -> (entries: [Entry], end: Place?) {
    let sql = """
      select l.id, l.type, l.uid, l.started_at, l.ended_at, l.payload, l.result, l.created_at, l.sync_attempts,
        l.sync_error, \(nextAttempt), l.rowid
      \(waiting) and (l.created_at, l.rowid) > (?, ?)
      order by l.created_at, l.rowid
      limit \(Self.batchSize)
      """
    var end: Place?
    let entries = try database.elements(sql, place.createdMilliseconds, place.rowID) { row in
      end = Place(createdMilliseconds: try row.integer(7), rowID: try row.integer(11))
      return try Entry(row)
    }
    return (entries, end)
  }

  /// Where in the queue a row stands.
  struct Place {
    var createdMilliseconds: Int64
    var rowID: Int64

    static let beginning = Place(createdMilliseconds: .min, rowID: .min)
  }

  private static func hasTable(_ name: String, in database: Database) throws(SQLiteError) -> Bool {
    try database.first("select 1 from sqlite_master where type = 'table' and name = ?", name) { _ in true } ?? false
  }

  // MARK: Marks

  /// Notes that the cloud has an action, or need not have it.
  ///
  /// - Parameter note: what is kept of it; nothing but for one that was left out.
  func markSynced(_ actionID: String, at instant: Instant, note: String? = nil) throws {
    try database.transaction(.immediate) {
      try database.execute(
        "update action_ledger set synced = 1, synced_at = ?, sync_error = ? where id = ? and synced = 0",
        instant.millisecondsSinceEpoch, note, actionID)
      try database.execute("delete from hachimi_sync where action_id = ?", actionID)
    }
  }

  /// Notes that an action could not be sent (rules, H16).
  ///
  /// - Returns: the action as it now waits; nil when another process has sent it meanwhile.
  func markFailed(_ actionID: String, error: String, at instant: Instant) throws -> Entry? {
    try database.transaction(.immediate) {
      guard let attempts = try attempts(of: actionID) else { return nil }
      let next = instant + .seconds(Backoff.seconds(afterFailures: attempts))
      try database.execute(
        "update action_ledger set sync_attempts = ?, sync_error = ? where id = ?", attempts + 1, error, actionID)
      try database.execute(
        """
        insert into hachimi_sync (action_id, next_attempt_ts_utc_ms) values (?, ?)
        on conflict (action_id) do update set next_attempt_ts_utc_ms = excluded.next_attempt_ts_utc_ms
        """, actionID, next.millisecondsSinceEpoch)
      return try entries().entries.first { $0.action.actionID == actionID }
    }
  }

  private func attempts(of actionID: String) throws(SQLiteError) -> Int? {
    try database.first("select sync_attempts from action_ledger where id = ? and synced = 0", actionID) {
      row throws(SQLiteError) in Int(try row.integer(0))
    }
  }
}

extension SyncQueue.Entry {
  fileprivate init(_ row: Row) throws {
    action = LedgerAction(
      actionID: try row.text(0), type: try row.text(1), uid: try row.text(2), started: try row.instant(3),
      ended: try row.optionalInstant(4), payload: try row.text(5), result: try row.optionalText(6))
    created = try row.instant(7)
    attempts = try row.count(8)
    error = try row.optionalText(9)
    nextAttempt = try row.optionalInstant(10)
  }
}
