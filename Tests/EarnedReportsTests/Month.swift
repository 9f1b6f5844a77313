import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedStore
import Synchronization
import Testing

@testable import EarnedReports

/// The bundled month and the two days of quests after it (Tests/Fixtures/README.md), recorded by the engine; and the
/// same rows read plainly, for tests that count for themselves.
struct Month {
  let database: Database

  /// Tuesday 2026-03-17, 21:22:30 in Vancouver: an emergency unlock of TikTok has just begun.
  static let now = Instant(millisecondsSinceEpoch: 1_773_807_750_000)
  /// The week the month ends in.
  static let week = ISOWeek("2026-W11").map { WindowRequest.week($0) } ?? .daysOnRecord()

  init() throws {
    let copy = try Database(.memory, .create)
    try Month.recorded.withLock { recorded in
      let recording = try recorded ?? Recording(database: Month.record())
      recorded = recording
      try recording.database.backup(to: copy)
    }
    database = copy
  }

  /// Recording takes its time: it is done once, and copied by one test at a time.
  private static let recorded = Mutex<Recording?>(nil)

  private struct Recording: @unchecked Sendable {
    let database: Database
  }

  private static func record() throws -> Database {
    let start = Now(Instant(millisecondsSinceEpoch: 1_771_179_177_116), try .named("America/Vancouver"))
    let database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: start)
    let engine = Engine(
      database: database, economies: [EarnedEconomy(database: database)], timeZones: TimeZoneChoice())
    for file in ["month", "month-quests"] {
      let lines = try InputLines([path("../Fixtures/\(file).ndjson")])
      let reader = RecordReader(types: engine.recordTypes)
      try engine.transaction {
        while let line = try lines.next() {
          guard case .record(let record) = try reader.read(line.bytes) else { continue }
          _ = try engine.apply(record)
        }
      }
    }
    return database
  }

  func document(
    _ report: String, _ window: WindowRequest = .daysOnRecord(), now: Instant = now
  ) throws -> Document {
    try ReportCatalog().report(named: report).document(from: database, request: Fixture.request(window, now: now))
  }

  /// The rows of a dataset.
  func rows(_ report: String, _ dataset: String, _ window: WindowRequest = .daysOnRecord()) throws -> [[Datum]] {
    try Array(document(report, window).dataset(named: dataset).rows)
  }

  /// The single row of a dataset.
  func row(_ report: String, _ dataset: String, _ window: WindowRequest = .daysOnRecord()) throws -> [Datum] {
    try #require(rows(report, dataset, window).first)
  }

  /// The rows of a table, in the order they were written.
  func table(_ name: String) throws -> [PlainRow] { try PlainRow.all(of: name, in: database) }

  /// How people know an app.
  func label(_ app: String?) throws -> Datum {
    guard let app else { return .null }
    let known = try table("app_info").first { $0.text("app_id") == app }
    let names = [known?.text("user_alias"), known?.text("display_name")].compactMap { $0 }.filter { !$0.isEmpty }
    return .text(names.first ?? app)
  }
}
