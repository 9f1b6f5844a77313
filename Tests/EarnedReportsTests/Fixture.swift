import EarnedCore
import EarnedSQLite

@testable import EarnedReports

/// Databases of known content, with the specified tables and nothing else.
enum Fixture {
  /// An empty database.
  static func empty() throws -> Database {
    let database = try Database(.memory, .create)
    try database.run(script: text("Fixtures/schema.sql"))
    return database
  }

  /// A fortnight with a missing day, two zones and names that try to break every format.
  static func fortnight() throws -> Database {
    let database = try empty()
    try database.run(script: text("Fixtures/fortnight.sql"))
    return database
  }

  /// 2026-02-16, 20:00 in Vancouver.
  static let now = Instant(millisecondsSinceEpoch: 1_771_300_800_000)

  static func request(_ window: WindowRequest = .daysOnRecord(), now: Instant = now) throws -> ReportRequest {
    ReportRequest(window: window, now: now, timeZone: try TimeZone.named("America/Vancouver"))
  }

  static func weekly(_ database: Database, _ window: WindowRequest = .daysOnRecord()) throws -> Document {
    try ReportCatalog().report(named: "weekly").document(from: database, request: request(window))
  }

  static func day(_ text: String) throws -> CalendarDate {
    guard let day = CalendarDate(text) else { throw ReportFault.query(place: "test", problem: text) }
    return day
  }
}
