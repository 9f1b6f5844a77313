import EarnedCore
import EarnedSQLite

/// The keys of the records that were applied or denied here: an additional table of 16-byte keys, in order of time.
struct RecordKeys {
  static let table = "earned_record_key"
  static let migration = Migration(
    name: "engine/001-record-keys",
    script: "create table if not exists earned_record_key (record_key blob primary key) without rowid")

  static let columns = [ValueKind.Member.hidden("record_key", .bytes(16))]

  /// The key of `meta` for the time since which all record keys are kept.
  static let keptSinceKey = "record_keys_since_ts_utc_ms"

  /// The key of `meta` for the time before which no economy accepts records, whatever its own rules say.
  static let closedBeforeKey = "records_closed_before_ts_utc_ms"

  let database: Database

  /// Inserts a key. Returns false when it exists already.
  func insert(_ key: RecordKey) throws(SQLiteError) -> Bool {
    try database.execute("insert into earned_record_key (record_key) values (?) on conflict do nothing", key.bytes)
    return database.changes == 1
  }

  /// Removes the key of a record that was rejected after all.
  func remove(_ key: RecordKey) throws(SQLiteError) {
    try database.execute("delete from earned_record_key where record_key = ?", key.bytes)
  }

  /// Deletes about `limit` keys of records before an instant, the oldest first, and stores the time since which all
  /// keys are kept.
  ///
  /// - Returns: the number of keys deleted.
  func prune(before instant: Instant, limit: Int) throws(SQLiteError) -> Int {
    let newest = try database.first(
      """
      select max(record_key) from (
        select record_key from earned_record_key where record_key < ? order by record_key limit ?)
      """, RecordKey.lowerBound(instant), limit
    ) { row throws(SQLiteError) in row.value(0) }
    guard case .blob(let newest)? = newest, let last = RecordKey.instant(of: newest) else { return 0 }
    try database.execute("delete from earned_record_key where record_key <= ?", newest)
    let count = database.changes
    let tables = SharedTables(database)
    // Never earlier than the stored time: the deleted keys may be of records that came late.
    let since = max(last + .milliseconds(1), try tables.recordsKnownSince() ?? .epoch)
    try tables.set(Self.keptSinceKey, "\(since.millisecondsSinceEpoch)")
    return count
  }

  /// Rejects records of the time whose keys may be deleted, because one of its days has become current again.
  func closeUnknown(at now: Now) throws {
    guard let since = try SharedTables(database).recordsKnownSince() else { return }
    let closed = max(min(since, now.instant), try closedBefore() ?? .epoch)
    try SharedTables(database).set(Self.closedBeforeKey, "\(closed.millisecondsSinceEpoch)")
  }

  func closedBefore() throws(SQLiteError) -> Instant? { try SharedTables(database).instant(Self.closedBeforeKey) }
}

/// The time of the newest record, from the log and the record keys. When both were cleaned up, it is that of the newest
/// deleted key.
package struct NewestRecord {
  private let database: Database

  /// - Parameter database: it may lack either table.
  package init(in database: Database) { self.database = database }

  package func instant() throws -> Instant? { try [keyed(), logged(), cleanedUp()].compactMap { $0 }.max() }

  private func cleanedUp() throws -> Instant? {
    guard try database.hasTable("meta") else { return nil }
    return try SharedTables(database).recordsKnownSince().map { $0 - .milliseconds(1) }
  }

  private func logged() throws -> Instant? {
    guard try database.hasTable("event_log") else { return nil }
    return try database.element("select max(ts_utc_ms) from event_log") { try $0.optionalInstant(0) } ?? nil
  }

  private func keyed() throws -> Instant? {
    guard try database.hasTable(RecordKeys.table) else { return nil }
    let key = try database.first("select max(record_key) from earned_record_key") { row throws(SQLiteError) in
      row.value(0)
    }
    guard case .blob(let bytes)? = key else { return nil }
    return RecordKey.instant(of: bytes)
  }
}
