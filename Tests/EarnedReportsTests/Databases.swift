import EarnedCLI
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Synchronization
import Testing

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
    ReportRequest(window: window, now: now, timeZone: try Zone.named("America/Vancouver"))
  }

  static func weekly(_ database: Database, _ window: WindowRequest = .daysOnRecord()) throws -> Document {
    try ReportCatalog().report(named: "weekly").document(from: database, request: request(window))
  }

  static func day(_ text: String) throws -> CalendarDate {
    guard let day = CalendarDate(text) else { throw ReportFault.query(place: "test", problem: text) }
    return day
  }
}

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

/// A row of a table, by the names of its columns.
struct PlainRow {
  private let values: [String: Value]

  static func all(of table: String, in database: Database) throws -> [PlainRow] {
    let statement = try database.prepare("select * from \(table) order by rowid")
    let names = statement.columnNames
    var rows: [PlainRow] = []
    while try statement.step() {
      let values = names.indices.map { (names[$0], statement.row.value($0)) }
      rows.append(PlainRow(values: Dictionary(uniqueKeysWithValues: values)))
    }
    return rows
  }

  func text(_ column: String) -> String? {
    guard case .text(let text)? = values[column] else { return nil }
    return text
  }

  func number(_ column: String) -> Int? {
    guard case .integer(let integer)? = values[column] else { return nil }
    return Int(integer)
  }

  func isSet(_ column: String) -> Bool { number(column) == 1 }

  func day(_ column: String = "day_id") throws -> CalendarDate { try Fixture.day(#require(text(column))) }

  func instant(_ column: String) throws -> Instant {
    Instant(millisecondsSinceEpoch: Int64(try #require(number(column))))
  }

  /// The local hour of a time in the zone of the row.
  func hour(_ column: String = "ts_utc_ms") throws -> Int {
    try Zone.named(#require(text("timezone_id"))).localTime(at: instant(column)).hour
  }

  /// The value as a report has it.
  func datum(_ column: String) -> Datum {
    number(column).map { Datum($0) } ?? text(column).map { .text($0) } ?? .null
  }

  func flag(_ column: String) -> Datum { .flag(isSet(column)) }

  /// A member of the JSON in `payload_json`.
  func payload(_ member: String) throws -> JSONValue? {
    try JSONParser().parse(#require(text("payload_json"))).objectValue?[member]
  }
}

extension Datum {
  init(_ number: Int) { self = .integer(Int64(number)) }
}

/// A database written line by line, for tests that need only a few rows.
struct Diary {
  let database: Database

  init() throws { database = try Fixture.empty() }

  /// A day on record.
  func day(_ day: String, qualified: Bool = false, focus: Int = 0, earned: Int = 0, spent: Int = 0) throws {
    try database.execute(
      """
      insert into main.day_summary (
        day_id, timezone_id, qualified, focus_minutes_completed, credits_earned, credits_spent,
        created_ts_utc_ms, updated_ts_utc_ms)
      values (?, 'UTC', ?, ?, ?, ?, 0, 0)
      """, day, qualified, focus, earned, spent)
  }

  /// How many attempts the day's own row counts.
  func count(attempts: Int, on day: String) throws {
    try database.execute("update main.day_summary set unlock_attempts_count = ? where day_id = ?", attempts, day)
  }

  /// An attempt on that day, at a time of UTC, by the clock of `zone`.
  func attempt(
    _ day: String, _ utc: String, zone: String = "UTC", app: String = "android:a", outcome: String = "CANCELLED",
    option: String? = nil, reason: String? = nil, payload: String? = nil
  ) throws {
    try database.execute(
      """
      insert into unlock_attempt (
        attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness, available_options_json,
        chosen_option_type, chosen_option_payload_json, outcome, denial_reason, created_ts_utc_ms, updated_ts_utc_ms)
      values (lower(hex(randomblob(8))), ?, strftime('%s', ?) * 1000, ?, ?, 'GENTLE', '{}', ?, ?, ?, ?, 0, 0)
      """, app, utc, zone, day, option, payload, outcome, reason)
  }

  /// An app with its names.
  func app(_ app: String, name: String?, alias: String?) throws {
    try database.execute(
      """
      insert into app_info (app_id, platform, display_name, user_alias, created_ts_utc_ms, updated_ts_utc_ms)
      values (?, 'android', ?, ?, 0, 0)
      """, app, name, alias)
  }
}

extension Diary {
  /// The rows of a report's dataset.
  func rows(
    _ report: String, _ dataset: String, _ window: WindowRequest = .daysOnRecord(), now: Instant = Fixture.now
  ) throws -> [[Datum]] {
    try Array(
      ReportCatalog().report(named: report)
        .document(from: database, request: Fixture.request(window, now: now)).dataset(named: dataset).rows)
  }

  /// A line of the event log, with a time in milliseconds.
  func event(_ type: String, _ day: String, at milliseconds: Int, _ payload: String) throws {
    try database.execute(
      """
      insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
      values (lower(hex(randomblob(8))), ?, 'UTC', ?, ?, ?, 0)
      """, milliseconds, day, type, payload)
  }
}

/// A folder of a user's own for `--share`, which lives as long as this does.
final class Share {
  private let folder = ScratchFolder()
  var path: String { folder.path }

  init(_ texts: [String: String]) throws {
    for (name, text) in texts {
      try Folder.makeAll(above: folder.file(name))
      folder.write(text, to: name)
    }
  }
}
