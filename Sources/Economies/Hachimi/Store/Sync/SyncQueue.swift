import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// The ledger actions that are not synced yet, in the order they were recorded. Excludes the app's own actions, which
/// the app syncs itself (decision K22).
package struct SyncQueue {
  package struct Entry {
    package let action: HachimiLedgerRow
    /// When to retry; nil when no attempt has failed.
    package let nextAttempt: Instant?
  }

  /// Per read.
  package static let batchSize = 20

  private let database: Database
  /// An SQL condition on `action_ledger`. A database made by an app lacks the table of imported actions.
  private let isImported: String
  private let nextAttempt: String

  /// Whether the database has a ledger. One without a record of the economy has none, and its queue is empty.
  private let hasLedger: Bool

  /// The queue of a database.
  package init(of database: Database) throws(SQLiteError) {
    hasLedger = try HachimiEconomy.hasTables(in: database)
    self.database = database
    isImported =
      try database.hasTable("hachimi_imported")
      ? "exists (select 1 from hachimi_imported i where i.action_id = l.id)" : "0"
    nextAttempt =
      try database.hasTable("hachimi_sync")
      ? "(select s.next_attempt_ts_utc_ms from hachimi_sync s where s.action_id = l.id)" : "null"
  }

  /// An SQL condition: our own rows have a time zone. A payload that is not JSON may be ours, so it must not be skipped.
  private var isOurs: String {
    """
    case when json_valid(l.payload) then json_type(l.payload, '$.timezoneId') is not null else 1 end
      and not \(isImported)
    """
  }

  private var waiting: String { "from action_ledger l where l.synced = 0 and \(isOurs)" }

  package func count() throws(SQLiteError) -> Int {
    guard hasLedger else { return 0 }
    return try database.first("select count(*) \(waiting)") { row throws(SQLiteError) in Int(try row.integer(0)) } ?? 0
  }

  /// The newest actions in it, newest first.
  func newest(_ count: Int) throws -> [HachimiLedgerRow] {
    guard hasLedger else { return [] }
    return try database.elements(
      "select \(HachimiLedgerRow.table.statements.list(of: "l")) \(waiting) order by l.created_at desc, l.rowid desc limit ?",
      count
    ) { try HachimiLedgerRow.table.element($0) }
  }

  /// At most `batchSize` entries after a place in the queue.
  package func entries(after place: Place = .beginning) throws -> (entries: [Entry], end: Place?) {
    guard hasLedger else { return ([], nil) }
    let sql = """
      select \(HachimiLedgerRow.table.statements.list(of: "l")), \(nextAttempt), l.rowid
      \(waiting) and (l.created_at, l.rowid) > (?, ?)
      order by l.created_at, l.rowid
      limit \(Self.batchSize)
      """
    var end: Place?
    let entries = try database.elements(sql, place.createdMilliseconds, place.rowID) { row in
      let action = try HachimiLedgerRow.table.element(row)
      let next = HachimiLedgerRow.table.statements.columns.count
      end = Place(createdMilliseconds: action.created.millisecondsSinceEpoch, rowID: try row.integer(next + 1))
      return Entry(action: action, nextAttempt: try row.optionalInstant(next))
    }
    return (entries, end)
  }

  package struct Place {
    fileprivate var createdMilliseconds: Int64
    fileprivate var rowID: Int64

    package static let beginning = Place(createdMilliseconds: .min, rowID: .min)
  }

  // MARK: Marks

  /// Marks actions of our own as unsent, so that they are sent again. What has arrived counts once all the same.
  ///
  /// - Returns: how many were marked; those that wait already are not counted.
  /// - Throws: `SyncFault.notOurs` for an id that is not one of our actions; then nothing has changed.
  package func resend(_ choice: Resend) throws -> Int {
    try database.transaction(.immediate) {
      switch choice {
      case .actions(let ids):
        for id in ids {
          guard try hasLedger && database.exists("select 1 from action_ledger l where l.id = ? and \(isOurs)", id)
          else {
            throw SyncFault.notOurs(actionID: id)
          }
        }
        return try ids.reduce(0) { try $0 + markUnsent("l.id = ?", $1) }
      // What was only marked was not sent.
      case .since(let instant):
        return try markUnsent(
          "l.synced_at >= ? and l.sync_error is null and l.type not in (\(Self.keptFromCloud))",
          instant.millisecondsSinceEpoch)
      }
    }
  }

  package enum Resend: Sendable {
    case actions([String])
    /// Those that were sent then or later.
    case since(Instant)
  }

  private static let keptFromCloud = ActionType.keptFromCloud.map { "'\($0.rawValue)'" }.joined(separator: ", ")

  private func markUnsent(_ condition: String, _ value: any Bindable) throws -> Int {
    guard hasLedger else { return 0 }
    try database.execute(
      """
      update action_ledger as l set synced = 0, synced_at = null, sync_attempts = 0, sync_error = null
      where l.synced = 1 and \(condition) and \(isOurs)
      """, value)
    return database.changes
  }

  /// Marks an action as synced, whether it was sent or not.
  ///
  /// - Parameter note: stored as its error; only for a skipped action.
  package func markSynced(_ actionID: String, at instant: Instant, note: String? = nil) throws {
    try database.transaction(.immediate) {
      try database.execute(
        "update action_ledger set synced = 1, synced_at = ?, sync_error = ? where id = ? and synced = 0",
        instant.millisecondsSinceEpoch, note, actionID)
      try database.execute("delete from hachimi_sync where action_id = ?", actionID)
    }
  }

  /// Records a failed attempt to send an action (rules, H16).
  ///
  /// - Parameter wait: what the server asks for at least.
  /// - Returns: the updated entry; nil when another process has synced the action meanwhile.
  package func markFailed(_ actionID: String, error: String, wait: Duration, at instant: Instant) throws -> Entry? {
    try database.transaction(.immediate) {
      guard let attempts = try attempts(of: actionID) else { return nil }
      let next = instant + max(.seconds(Backoff.seconds(afterFailures: attempts)), wait)
      try database.execute(
        "update action_ledger set sync_attempts = ?, sync_error = ? where id = ?", attempts + 1, error, actionID)
      try database.execute(
        """
        insert into hachimi_sync (action_id, next_attempt_ts_utc_ms) values (?, ?)
        on conflict (action_id) do update set next_attempt_ts_utc_ms = excluded.next_attempt_ts_utc_ms
        """, actionID, next.millisecondsSinceEpoch)
      return try entries().entries.first { $0.action.id == actionID }
    }
  }

  private func attempts(of actionID: String) throws -> Int? {
    try database.element("select sync_attempts from action_ledger where id = ? and synced = 0", actionID) {
      try $0.count(0)
    }
  }
}

/// Why a sync cannot run as requested. Nothing has changed.
package enum SyncFault: Error, Equatable, Sendable {
  /// Only the action at the head of the queue can be skipped.
  case notTheHead(actionID: String, head: String?)
  /// Only an action of our own, which the ledger still has, can be sent again.
  case notOurs(actionID: String)
}

extension SyncFault: CustomStringConvertible {
  /// What happened, and what to do next.
  package var description: String {
    switch self {
    case .notTheHead(let actionID, let head?):
      "the action \(actionID) is not the next one to be sent, which is \(head); nothing was skipped"
    case .notTheHead(let actionID, nil):
      "the action \(actionID) is not in the queue, which is empty; nothing was skipped"
    case .notOurs(let actionID):
      "the ledger has no action \(actionID) of your own; nothing was marked"
    }
  }
}
