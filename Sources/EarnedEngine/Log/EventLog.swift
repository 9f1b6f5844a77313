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

  /// Takes out what records that a wrong clock has dated have added: the lines of some types on a day and later, and
  /// those of earlier days that came after an instant, with the first of these lines or behind it. A day that was
  /// there before keeps what was booked on it.
  public func remove(
    _ types: some Sequence<String>, since day: any Day, after instant: Instant
  ) throws(SQLiteError) {
    let types = JSONValue.array(types.map(JSONValue.string)).serialized()
    let first = try database.first(
      """
      select rowid, ts_utc_ms from event_log
      where type in (select value from json_each(?)) and day_id >= ? order by rowid limit 1
      """, types, day.description
    ) { row throws(SQLiteError) in (row: try row.integer(0), time: try row.integer(1)) }
    try database.execute(
      """
      delete from event_log where type in (select value from json_each(?1))
        and (day_id >= ?2 or ts_utc_ms > ?3 and (rowid > ?4 or ts_utc_ms = ?5))
      """, types, day.description, instant.millisecondsSinceEpoch, first?.row ?? 0, first?.time ?? 0)
  }

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

  /// Adds a line, or writes the one with its id anew: for what sums up facts that are added to the past in any order.
  public func replace(
    _ event: Event, id: String, on day: any Day, at instant: Instant, timeZoneID: String
  ) throws(SQLiteError) {
    try database.execute(
      """
      insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?2)
      on conflict (event_id) do update set ts_utc_ms = excluded.ts_utc_ms, timezone_id = excluded.timezone_id,
        payload_json = excluded.payload_json, created_ts_utc_ms = excluded.created_ts_utc_ms
      """,
      id, instant.millisecondsSinceEpoch, timeZoneID, day.description, event.type,
      JSONValue.object(event.payload).serialized())
  }
}
