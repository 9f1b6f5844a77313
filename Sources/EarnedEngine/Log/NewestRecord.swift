import EarnedCore
import EarnedSQLite

/// The time of the newest record, from the log and the keys of records; when both were cleaned up, that of the newest key
/// that was deleted.
public struct NewestRecord {
  private let database: Database

  /// For a database, which may lack either table.
  public init(in database: Database) { self.database = database }

  /// The time; nil when there are no records.
  public func instant() throws -> Instant? { try [keyed(), logged(), cleanedUp()].compactMap { $0 }.max() }

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
