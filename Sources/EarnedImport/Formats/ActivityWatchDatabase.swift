import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The database that ActivityWatch itself keeps: `peewee-sqlite.v2.db` of aw-server, or `sqlite.db` of aw-server-rust. Its
/// buckets and events are those of an export.
package struct ActivityWatchDatabase {
  private let source: ForeignDatabase
  private let isOfRust: Bool

  static func recognises(_ content: FileContent) -> Bool {
    content.hasTables(["bucketmodel", "eventmodel"]) || content.hasTables(["buckets", "events"])
  }

  /// Where the servers keep it, in the folders for the data of applications.
  ///
  /// - Parameter folders: `~/.local/share`, or `~/Library/Application Support` on a Mac.
  package static func usualPlaces(in folders: [String]) -> [String] {
    folders.flatMap { folder in
      ["aw-server/peewee-sqlite.v2.db", "aw-server-rust/sqlite.db"].map { "\(folder)/activitywatch/\($0)" }
    }
  }

  init(_ file: ForeignFile) throws(ImportFault) {
    source = try ForeignDatabase(file)
    isOfRust = file.content.hasTables(["buckets", "events"])
    let (buckets, events): (Set, Set) =
      isOfRust
      ? (["id", "name", "type", "client", "hostname"], ["id", "bucketrow", "starttime", "endtime", "data"])
      : (["key", "id", "type", "client", "hostname"], ["id", "bucket_id", "timestamp", "duration", "datastr"])
    try source.require(isOfRust ? "buckets" : "bucketmodel", columns: buckets, format: "ActivityWatch")
    try source.require(isOfRust ? "events" : "eventmodel", columns: events, format: "ActivityWatch")
  }

  /// The buckets, by the numbers of their rows.
  func buckets() throws(ImportFault) -> [(Int64, WatchedEvents.Bucket)] {
    let sql =
      isOfRust
      ? "select id, name, type, client, hostname from buckets order by id"
      : "select key, id, type, client, hostname from bucketmodel order by key"
    return try source.read { (database) throws(SQLiteError) in
      try database.rows(sql) { row throws(SQLiteError) in
        func text(_ column: Int) -> String? {
          if case .text(let text)? = row.value(column, upTo: 1_024) { String(text.prefix(255)) } else { nil }
        }
        var bucket = WatchedEvents.Bucket(id: text(1) ?? "")
        (bucket.type, bucket.client, bucket.host) = (text(2) ?? "", text(3) ?? "", text(4))
        return (try row.integer(0), bucket)
      }
    }
  }

  /// Calls `body` for each event, as an export has it, with the row of its bucket.
  ///
  /// - Parameter since: events that have ended before are not needed. None lasts longer than 31 days.
  func events(since: Instant?, _ body: (_ bucket: Int64, JSONObject) throws -> Void) throws {
    let first = since.map { ($0 - Findings.longest).millisecondsSinceEpoch } ?? 0
    let sql =
      isOfRust
      ? """
      select bucketrow, starttime, (endtime - starttime) / 1e9, data from events
      where starttime >= \(first) * 1000000 order by bucketrow, starttime desc, id desc
      """
      : """
      select bucket_id, timestamp, duration, datastr from eventmodel
      where timestamp >= '\(Instant(millisecondsSinceEpoch: first).rfc3339.prefix(10))'
      order by bucket_id, timestamp desc, id desc
      """
    let parser = JSONParser()
    try source.rows(sql) { row in
      var event = JSONObject()
      event["timestamp"] = Self.time(row.value(1))
      event["duration"] = Self.json(row.value(2))
      if case .text(let data)? = row.value(3, upTo: 1 << 20) {
        do { event["data"] = try parser.parse(data) } catch { event["data"] = .string(data) }
      }
      try body(try row.integer(0), event)
    }
  }

  /// A time as an export has it. That of aw-server is a text with a space, that of aw-server-rust nanoseconds.
  private static func time(_ value: Value) -> JSONValue {
    switch value {
    case .integer(let nanoseconds): .string(Instant(millisecondsSinceEpoch: nanoseconds / 1_000_000).rfc3339)
    case .text(let text): .string(text.replacing(" ", with: "T", maxReplacements: 1))
    default: json(value)
    }
  }

  private static func json(_ value: Value) -> JSONValue {
    switch value {
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case .text(let text): .string(text)
    case .null, .blob: .null
    }
  }
}
