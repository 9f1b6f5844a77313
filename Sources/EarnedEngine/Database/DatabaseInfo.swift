import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// What is known about a database without reading its rows (contract, section 7).
package struct DatabaseInfo: Equatable, Sendable {
  package let path: String
  package let bytes: Int
  /// The size of its write-ahead log in bytes; 0 when there is none.
  package let logBytes: Int
  package let permissions: UInt32
  package let folderPermissions: UInt32
  package let schemaVersion: String?
  /// The migrations that were done, in order; none in a database that an app made.
  package let steps: [String]
  /// The migrations that the next writing command will do.
  package let pendingSteps: [String]
  /// The economies that have more rows than a new database.
  package let economies: [String]
  package let pragmas: [Pragma]
  package let rows: [TableRows]
  /// The times of the earliest and latest line of the event log.
  package let events: Events?

  package struct Pragma: Equatable, Sendable {
    package let name: String
    package let value: Value
  }

  package struct TableRows: Equatable, Sendable {
    package let table: String
    package let rows: Int64
  }

  /// The range of times in the event log.
  package struct Events: Equatable, Sendable {
    package let first: Instant
    package let last: Instant
  }

  private static let pragmaNames = [
    "page_size", "page_count", "freelist_count", "journal_mode", "auto_vacuum", "encoding", "user_version",
    "application_id",
  ]

  /// Reads a database that is open for reading.
  package init(of database: Database, at path: String, economies: [any Economy.Type]) throws {
    self.path = path
    (bytes, permissions) = try FileStatus(of: path).map { ($0.bytes, $0.permissions) } ?? (0, 0)
    logBytes = try FileStatus(of: (database.path ?? path) + "-wal")?.bytes ?? 0
    folderPermissions = try FileStatus(of: File.folder(of: path))?.permissions ?? 0
    (steps, pendingSteps) = try EarnedDatabase.steps(of: database, economies)
    let read = try database.snapshot {
      (
        version: try database.first("select value from meta where key = 'schema_version'") {
          row throws(SQLiteError) in try row.text(0)
        },
        pragmas: try Self.pragmaNames.compactMap { name in
          try database.first("pragma \(name)") { row throws(SQLiteError) in Pragma(name: name, value: row.value(0)) }
        },
        rows: try Self.rows(of: database),
        events: try database.first("select min(ts_utc_ms), max(ts_utc_ms) from event_log") {
          row throws(SQLiteError) in
          try Self.events(row.optionalInteger(0), row.optionalInteger(1))
        }
      )
    }
    (schemaVersion, pragmas, rows, events) = (read.version, read.pragmas, read.rows, read.events ?? nil)
    self.economies = try Self.economiesWithData(economies, read.rows)
  }

  private static func rows(of database: Database) throws(SQLiteError) -> [TableRows] {
    try database.tableNames().map { table throws(SQLiteError) in
      let rows = try database.first("select count(*) from \(table.quotedIdentifier)") {
        row throws(SQLiteError) in try row.integer(0)
      }
      return TableRows(table: table, rows: rows ?? 0)
    }
  }

  private static func events(_ first: Int64?, _ last: Int64?) -> Events? {
    guard let first, let last else { return nil }
    return Events(
      first: Instant(millisecondsSinceEpoch: first), last: Instant(millisecondsSinceEpoch: last))
  }

  /// Compares with a new database of each economy, which shows its own tables and the rows that always exist.
  private static func economiesWithData(
    _ economies: [any Economy.Type], _ rows: [TableRows]
  ) throws -> [String] {
    let counts = Dictionary(rows.map { ($0.table, $0.rows) }, uniquingKeysWith: { first, _ in first })
    let start = Now(.epoch, .utc)
    let shared = try EarnedDatabase.openInMemory(economies: [], now: start).tableNames()
    return try economies.filter { economy in
      let fresh = try Self.rows(of: EarnedDatabase.openInMemory(economies: [economy], now: start))
      return fresh.contains { !shared.contains($0.table) && counts[$0.table] ?? 0 > $0.rows }
    }.map { $0.name }
  }

  package var json: JSONValue {
    var values = JSONObject()
    for pragma in pragmas {
      switch pragma.value {
      case .integer(let integer): values[pragma.name] = .integer(integer)
      case .text(let text): values[pragma.name] = .string(text)
      case .null, .real, .blob: values[pragma.name] = .null
      }
    }
    var counts = JSONObject()
    for table in rows { counts[table.table] = .integer(table.rows) }
    return [
      "schema": "earned.db_info/1", "path": .path(path), "bytes": .count(bytes),
      "wal_bytes": .count(logBytes), "permissions": .string(Self.octal(permissions)),
      "folder_permissions": .string(Self.octal(folderPermissions)),
      "schema_version": .optional(schemaVersion),
      "steps": .array(steps.map(JSONValue.string)), "pending_steps": .array(pendingSteps.map(JSONValue.string)),
      "economies": .array(economies.map(JSONValue.string)), "pragmas": .object(values), "rows": .object(counts),
      "first_event_ts_utc_ms": events.map { .integer($0.first.millisecondsSinceEpoch) } ?? .null,
      "last_event_ts_utc_ms": events.map { .integer($0.last.millisecondsSinceEpoch) } ?? .null,
    ]
  }

  private static func octal(_ permissions: UInt32) -> String { "0" + String(permissions, radix: 8) }

  package func text(in timeZone: Zone) -> String {
    var lines = [
      path,
      "  \(bytes) bytes, \(logBytes) in the log; permissions \(Self.octal(permissions)), "
        + "the folder's \(Self.octal(folderPermissions))",
      "  schema version \(schemaVersion ?? "unknown"), \(steps.count) steps done, \(pendingSteps.count) to come",
      "  economies with data: \(economies.isEmpty ? "none" : economies.joined(separator: ", "))",
    ]
    let events = events.map { "\(Self.word($0.first, timeZone)) to \(Self.word($0.last, timeZone))" }
    lines.append("  events: \(events ?? "none")")
    lines.append("  " + pragmas.map { "\($0.name) \(Self.word($0.value))" }.joined(separator: ", "))
    let width = rows.map(\.table.count).max() ?? 0
    lines += rows.map {
      "  \($0.table)\(String(repeating: " ", count: width - $0.table.count))  \($0.rows) \($0.rows == 1 ? "row" : "rows")"
    }
    return lines.joined(separator: "\n")
  }

  private static func word(_ time: Instant, _ timeZone: Zone) -> String {
    Instant.validRange.contains(time) ? time.rfc3339(in: timeZone) : "a number that is not a time"
  }

  private static func word(_ value: Value) -> String {
    switch value {
    case .integer(let integer): String(integer)
    case .text(let text): text
    case .null, .real, .blob: "?"
    }
  }
}
