import EarnedCore
import SQLite

/// The keys of the records that were applied or denied here: an additive table of 16-byte keys, in order of time.
struct RecordKeys {
  static let migration = Migration(
    name: "engine/001-record-keys",
    script: "create table if not exists earned_record_key (record_key blob primary key) without rowid")

  let database: Database

  /// Notes a key. Returns false when it was there already.
  func insert(_ key: RecordKey) throws(SQLiteError) -> Bool {
    try database.execute("insert into earned_record_key (record_key) values (?) on conflict do nothing", key.bytes)
    return database.changes == 1
  }

  /// Forgets about `limit` keys of records before an instant. Returns how many went.
  func prune(before instant: Instant, limit: Int) throws(SQLiteError) -> Int {
    try database.execute(
      """
      delete from earned_record_key where record_key in (
        select record_key from earned_record_key where record_key < ? order by record_key limit ?)
      """, RecordKey.lowerBound(instant), limit)
    return database.changes
  }

  /// Takes a key back, of a record that was rejected after all.
  func remove(_ key: RecordKey) throws(SQLiteError) {
    try database.execute("delete from earned_record_key where record_key = ?", key.bytes)
  }
}
