import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The append-only event log (data model A3, `event_log`), shared by all economies.
package struct EventLog {
  private struct Line {
    let id: String
    let instant: Instant
    let timeZoneID: String
    let day: String
    let type: String
    let payload: JSONObject
    let created: Instant
  }

  /// The types are those of all economies, and each says what diagnostics may show of its payload.
  private static let lines = Table(
    "event_log", key: "event_id", expires: .init(by: "ts_utc_ms"), bookedOn: .stays,
    Column("event_id", \Line.id, .placeholder("event")),
    Column("ts_utc_ms", \Line.instant),
    Column("timezone_id", \Line.timeZoneID, .timeZone),
    Column("day_id", \Line.day, .day),
    Column("type", \Line.type, .text),
    Column("payload_json", \Line.payload, .json(.object([])), as: "payload"),
    Column("created_ts_utc_ms", \Line.created),
    others: [.only("sync_status", .syncStatus)],
    make: Line.init(id:instant:timeZoneID:day:type:payload:created:))

  static let table = lines.description

  /// The columns, with the types of event of the economies and what their payloads have.
  static func columns(_ economies: [any Economy.Type]) -> [ValueKind.Member] {
    let payloads = economies.reduce(into: [:]) { $0.merge($1.eventTypes) { first, _ in first } }
    return table.columns.map { column in
      switch column.name {
      case "type": .init(column.name, .words(Set(payloads.keys)))
      case "payload_json":
        .init(column.name, .chosen(by: "type", payloads.mapValues { .json(.object($0)) }), as: column.key)
      default: column
      }
    }
  }

  private let database: Database

  /// - Parameter database: it must have the tables of the engine.
  package init(_ database: Database) { self.database = database }

  /// The position of its last line (its `rowid`); nil when it is empty.
  package func lastPosition() throws(SQLiteError) -> Int64? {
    let position = try database.first("select max(rowid) from event_log") { row throws(SQLiteError) in
      try row.optionalInteger(0)
    }
    return position ?? nil
  }

  /// Removes the lines of records that a wrong clock dated. These are lines of the given types on `day` or a later day,
  /// and lines on earlier days with a time after `instant` that were added later than, or at the same time as, the
  /// first of these. Other lines of an earlier day stay.
  package func remove(
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

  /// Adds a line on a day of its economy. The `rowid` gives the order in which lines were added (decision E48).
  package func append(_ event: Event, id: String, on day: any Day, at now: Now) throws(SQLiteError) {
    try append(event, id: id, on: day, at: now.instant, timeZoneID: now.timeZone.identifier)
  }

  /// Adds a line with a zone that is known by its name. A line that is there never changes (decision E61).
  func append(
    _ event: Event, id: String, on day: any Day, at instant: Instant, timeZoneID: String
  ) throws(SQLiteError) {
    try database.insert(
      Line(
        id: id, instant: instant, timeZoneID: timeZoneID, day: day.description, type: event.type,
        payload: event.payload, created: instant),
      into: Self.lines)
  }
}

extension Retention {
  /// The retention of the event log (data model A8). Before lines are deleted, each economy saves what its reports need
  /// of them.
  static func log(of economies: [any Economy.Type]) -> Retention {
    var retention = Retention(of: [EventLog.table])
    retention.rollUps = economies.flatMap { $0.logRollUps }.map { RollUp(of: EventLog.table.name, $0) }
    return retention
  }
}
