import EarnedSQLite

/// Lines in a temporary SQLite database, so that memory use does not grow with their number. All is one transaction, which
/// is never committed.
final class LineSpool {
  private let database: Database

  init() throws {
    database = try Database(.temporary, .create)
    try database.run(
      script: """
        begin;
        create table line (ts_utc_ms integer, file text, number integer, bytes blob, is_too_long integer);
        """)
  }

  /// Adds a line; its time is nil when it has none.
  func add(_ line: Line, time: Int64?) throws {
    try database.execute(
      "insert into line values (?, ?, ?, ?, ?)", time, line.file, line.number, line.bytes, line.isTooLong)
  }

  /// All lines by time, earliest first; lines with the same time, and lines without one, as they were added.
  func byTime() throws -> Statement {
    try database.run(script: "create index line_by_time on line (ts_utc_ms)")
    return try database.prepare(Self.lines + "order by ts_utc_ms, rowid")
  }

  /// All lines as they were added.
  func asAdded() throws -> Statement { try database.prepare(Self.lines + "order by rowid") }

  private static let lines = "select file, number, bytes, is_too_long from line "

  /// The line of a row of these statements.
  static func line(_ row: Row) throws -> Line {
    guard case .blob(let bytes) = row.value(2) else { preconditionFailure("a line's bytes are a blob") }
    return Line(file: try row.text(0), number: Int(try row.integer(1)), bytes: bytes, isTooLong: try row.flag(3))
  }
}
