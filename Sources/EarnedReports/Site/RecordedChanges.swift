import EarnedCore
import EarnedSQLite

/// What tells which days a database has on record, and which of them have changed since somebody looked: the log, the sums of
/// the days that are kept for ever, and the names of things. All of it is read through views, in the snapshot that is open.
package struct RecordedChanges {
  /// A line of the log. Lines are numbered in the order in which they were added.
  package struct LogLine: Equatable, Sendable {
    package let number: Int64
    package let id: String

    package init(number: Int64, id: String) {
      self.number = number
      self.id = id
    }
  }

  /// What one economy has of a day.
  package struct DaySums: Sendable {
    package let date: CalendarDate
    package let isQualified: Bool
    /// Differs when the sums of the day do.
    package let sums: String
  }

  private let database: Database
  private let reader: ViewReader
  private let views: ReportViews
  private let values: [(Parameter, Datum)]

  /// - Parameter timeZone: the zone of dates that are not stored.
  /// - Throws: `SQLiteError`.
  package init(in database: Database, of catalog: ReportCatalog, now: Instant, timeZone: Zone) throws {
    try ReportFunctions.register(on: database)
    self.database = database
    reader = ViewReader(resources: catalog.resources)
    views = try ReportViews(on: database, hasArchive: false)
    values = Parameter.allCases.map { parameter in
      switch parameter {
      case .now: (parameter, .integer(now.millisecondsSinceEpoch))
      case .timeZone: (parameter, .text(timeZone.identifier))
      default: (parameter, .null)
      }
    }
  }

  /// The last line of the log; nil without one.
  package func lastLine() throws -> LogLine? {
    try first("log_line", "select line, event_id from log_line order by line desc limit 1")
  }

  /// The line of the log with that number; nil when it is gone.
  package func line(numbered number: Int64) throws -> LogLine? {
    try first("log_line", "select line, event_id from log_line where line = ?", number)
  }

  private func first(_ view: String, _ sql: String, _ values: any Bindable...) throws -> LogLine? {
    let statement = try database.prepare(prefix(of: view) + sql)
    try statement.bind(values)
    defer { statement.reset() }
    guard try statement.step(), case .integer(let number) = statement.row.value(0) else { return nil }
    return LogLine(number: number, id: try statement.row.text(1))
  }

  /// The first day that a line of the log is about that was added after one; nil when there are no such lines.
  package func firstDay(loggedAfter line: LogLine) throws -> CalendarDate? {
    let sql = try prefix(of: "log_line") + "select min(day_id) from log_line where line > ?"
    let day = try database.first(sql, line.number) { row throws(SQLiteError) in row.value(0) }
    guard case .text(let text) = day else { return nil }
    return CalendarDate(text)
  }

  /// Days of economies whose facts are in the log, from a day on; all of them when it is nil.
  package func loggedDays(from first: CalendarDate?) throws -> [DaySums] {
    let sql = try prefix(of: "logged_day") + "select date, qualified, sums from logged_day where date >= ?"
    return try database.rows(sql, first?.description ?? "") { row throws(SQLiteError) in
      Self.day(row.value(0), row.value(1), row.value(2))
    }.compactMap { $0 }
  }

  /// Days of what is in no log.
  package func unloggedDays() throws -> [DaySums] {
    let sql = try prefix(of: "unlogged_day") + "select date, sums from unlogged_day"
    return try database.rows(sql) { row throws(SQLiteError) in Self.day(row.value(0), .integer(0), row.value(1)) }
      .compactMap { $0 }
  }

  /// A text that is no day is left to the reports, which name where it stands.
  private static func day(_ date: Value, _ qualified: Value, _ sums: Value) -> DaySums? {
    guard case .text(let date) = date, let date = CalendarDate(date), case .text(let sums) = sums else { return nil }
    return DaySums(date: date, isQualified: qualified == .integer(1), sums: sums)
  }

  /// A digest of what all things are called.
  package func names() throws -> String {
    let sql = try prefix(of: "thing_name") + "select kind, id, name from thing_name order by kind, id, name"
    var hash = SHA256()
    let rows = try database.rows(sql) { row throws(SQLiteError) in (0..<3).map(row.value) }
    for value in rows.joined() {
      guard case .text(let text) = value else { continue }
      hash.update("\(text.utf8.count) \(text)")
    }
    return hash.digest.hexadecimal
  }

  /// The views with a row among those that decide whether something of an economy is in a report.
  package func viewsInUse(by reports: [Report]) throws -> [String] {
    let names = reports.flatMap { report in
      report.definition.datasets.compactMap(\.neededView)
        + report.definition.daySources.flatMap { [$0.table, $0.neededView].compactMap { $0 } }
    }
    return try Set(names).filter(reader.has).sorted().filter { name in
      try database.first(prefix(of: name) + "select 1 from \(name) limit 1") { _ throws(SQLiteError) in true } != nil
    }
  }

  /// Makes tables of the views that go through all of history (`-- @kept`) and of those that they read, for a connection that
  /// makes many reports of one snapshot: each would go through it again.
  ///
  /// - Returns: their names, for the requests of these reports.
  package func keepViews() throws -> Set<String> {
    let kept = try reader.views(reader.views(reader.names()).filter(\.isKept).map(\.name))
    for view in kept { try views.keep(view, values) }
    return Set(kept.map(\.name))
  }

  private func prefix(of name: String) throws -> String { try views.prefix(of: reader.views([name]), values) }
}
