import EarnedCore
import JSON
import SQLite

/// The append-only event log (data model A3, `event_log`), shared by all economies.
public struct EventLog {
  /// The types are those of all economies, and each says what may leave of its payload.
  static let table = TableDescription(
    "event_log", expires: .init(by: "ts_utc_ms"),
    columns: [
      .init("event_id", .placeholder("event")), .init("ts_utc_ms", .number), .init("timezone_id", .timeZone),
      .init("day_id", .day), .init("type", .words([])), .init("payload_json", .object([]), as: "payload"),
      .init("created_ts_utc_ms", .number), .init("sync_status", .syncStatus),
    ])

  private let database: Database

  /// The log of a database.
  public init(_ database: Database) { self.database = database }

  /// Adds a line on a day as its economy counts days. Its `rowid` says when it was added among the others (decision E48).
  public func append(_ event: Event, id: String, on day: any Day, at now: Now) throws(SQLiteError) {
    try database.execute(
      """
      insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
      values (?, ?, ?, ?, ?, ?, ?)
      """,
      id, now.instant.millisecondsSinceEpoch, now.timeZone.identifier, day.description, event.type,
      JSONValue.object(event.payload).serialized(), now.instant.millisecondsSinceEpoch)
  }
}
