import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import EarnedUsageStore
import Testing

@testable import EarnedReports

/// Time in apps: its report, and its parts in others, against files that were looked at.
/// EARNED_RECORD_GOLDEN=1 records them again.
@Suite struct UsageReportGoldenTests {
  @Test(arguments: [ReportFormat.text, .ndjson]) func format(_ format: ReportFormat) throws {
    try expectGolden(TimeInApps().document("usage", TimeInApps.week()), "usage", as: format)
  }

  @Test(arguments: [ReportFormat.text, .ndjson, .html]) func sessions(_ format: ReportFormat) throws {
    try expectGolden(TimeInApps().document("sessions", TimeInApps.week()), "sessions", as: format)
  }

  @Test(arguments: ["weekly", "monthly", "yearly", "apps"]) func otherReportsHaveASectionForIt(_ name: String) throws {
    try expectGolden(TimeInApps().document(name, TimeInApps.week()), "\(name)-usage", as: .text)
  }
}

@Suite struct UsageReportTests {
  private let usage: TimeInApps

  init() throws { usage = try TimeInApps() }

  private func rows(_ report: String, _ dataset: String, _ window: WindowRequest = .daysOnRecord()) throws -> [String] {
    try usage.document(report, window).dataset(named: dataset).lines
  }

  private func sum(_ report: String, _ dataset: String, _ column: Int) throws -> Int64 {
    try usage.document(report).dataset(named: dataset).rows.reduce(0) { $0 + ($1[column].json.integerValue ?? 0) }
  }

  /// One sum, however it is divided, and the one that the table has.
  @Test func everySecondIsInEachPart() throws {
    let all = try usage.database.first("select sum(seconds) from usage_hour") { row throws(SQLiteError) in
      try row.integer(0)
    }
    for (dataset, column) in [
      ("totals", 0), ("days", 2), ("hours", 1), ("heatmap", 2), ("apps", 2), ("devices", 1),
    ] {
      #expect(try sum("usage", dataset, column) == all, "\(dataset)")
    }
    let apps = try TimeInApps(withAttempts: false).document("apps").dataset(named: "usage")
    #expect(apps.rows.reduce(0) { $0 + ($1[2].json.integerValue ?? 0) } == all)
  }

  @Test(arguments: ["usage", "sessions", "daily", "weekly", "monthly", "yearly", "apps"])
  func everyFormatHasTheSameNumbers(
    _ name: String
  )
    throws
  {
    try ReadBack(usage.document(name)).expectTheSame()
  }

  /// Days without attempts that have time in apps are not said to be missing. Days on record are those that the dataset
  /// counts.
  @Test func daysWithTimeInAppsAreNotMissing() throws {
    let document = try usage.document("weekly", TimeInApps.week())
    #expect(document.window?.missingDays.count == 5)
    #expect(!document.notes.contains { $0.hasPrefix("No record") })
    #expect(document.windowWords?.hasSuffix(", 2 days on record") == true)
    let note = "Only other economies have a record of 5 of 7 calendar days: "
    let days = document.window?.missingDays.map(\.description).joined(separator: ", ") ?? ""
    #expect(document.notes.contains("\(note)\(days)."))
  }

  /// The heading tells when days begin; a note tells it of those that begin at another time.
  @Test(arguments: ["daily", "weekly", "monthly", "yearly", "apps"]) func daysThatBeginAtMidnight(_ name: String) throws
  {
    let note = "Days of time in apps begin at 00:00."
    #expect(try usage.document(name, TimeInApps.week()).notes.contains(note))
    #expect(try !Month().document(name).notes.contains(note))
  }

  @Test func daysOfTheReportItselfAreInItsHeading() throws {
    #expect(try !usage.document("usage", TimeInApps.week()).notes.contains { $0.hasPrefix("Days of ") })
  }

  /// So are those of the only source that has any.
  @Test func daysOfTimeInAppsAloneAreInTheHeading() throws {
    let alone = try TimeInApps(withAttempts: false).document("weekly")
    #expect(alone.zoneWords.hasSuffix(", days begin at 00:00"))
    #expect(!alone.notes.contains { $0.hasPrefix("Days of ") })
    #expect(try usage.document("weekly").zoneWords.hasSuffix(", days begin at 04:00"))
  }

  /// Most time is in the busiest hours: those must not be the ones that do not fit.
  @Test func columnsOfTheGridAreWideEnough() throws {
    try usage.database.execute(
      """
      with recursive weeks (number) as (select 1 union all select number + 1 from weeks where number < 120)
      insert into usage_hour (date, hour_local, app_id, device, timezone_id, utc_offset_seconds, seconds)
      select date('2026-03-23', (-7 * number) || ' days'), 9, 'web:reddit.com', '', 'Europe/Berlin', 3600, 3540 from weeks
      """)
    let from = try Fixture.day("2023-01-01")
    let document = try usage.document("usage", .range(from: from, to: Fixture.day("2026-03-29")))
    let scratch = ScratchFolder()
    try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
    let sheets = WorkbookText.parts(path: scratch.file("book.xlsx")).map(\.text)
    let widths = sheets.compactMap { $0.firstMatch(of: /<col min="2" max="25" width="([0-9.]+)"/) }
    // `0:59:00`, an average Monday, and a little more.
    #expect(widths.compactMap { Double($0.1) }.allSatisfy { $0 > 8 } && widths.count == 1)
  }

  @Test(arguments: [
    (Datum.integer(59), Kind.minutes, 4), (.integer(600), .minutes, 5), (.integer(740_700), .minutes, 8),
    (.integer(48), .seconds, 7), (.integer(413_340), .seconds, 9), (.integer(-60), .minutes, 5),
    (.integer(1_234), .count, 5), (.real(0.5), .fraction, 5),
  ])
  func aCellIsAsWideAsItsDigits(_ datum: Datum, _ kind: Kind, _ width: Int) throws {
    #expect(datum.cellWidth(kind, Formatter(timeZone: try .named("UTC"))) == width)
  }

  /// 02:00 on 2026-03-29 was 03:00.
  @Test func theSkippedHourHasNoTime() throws {
    let day = try Fixture.day("2026-03-29")
    let hours = try rows("usage", "hours", .range(from: day, to: day)).filter { !$0.hasSuffix(" 0") }
    #expect(hours == ["1 1800", "3 1800"])
  }

  @Test func aWindowIsComparedWithTheOneBefore() throws {
    let week = try TimeInApps.week()
    let before = WindowRequest.week(try #require(ISOWeek("2026-W12")))
    #expect(try rows("usage", "previous", week) == rows("usage", "totals", before))
    #expect(try rows("weekly", "usage", week) == rows("usage", "totals", week))
    #expect(try rows("weekly", "usage_previous", week) == rows("usage", "totals", before))
    #expect(try rows("usage", "previous", before) == [])
  }

  @Test func timeOfOneDeviceIsNotDivided() throws {
    let day = try Fixture.day("2026-03-19")
    let names = try usage.document("usage", .range(from: day, to: day)).datasets.map(\.definition.name)
    #expect(names.contains("devices"))
    let other = try Fixture.day("2026-03-20")
    let alone = try usage.document("usage", .range(from: other, to: other))
    #expect(!alone.datasets.contains { $0.definition.name == "devices" })
  }

  /// Days that began when apps got their names say nothing of when there is something to see.
  @Test func theWeekOfTimeInAppsAlone() throws {
    let alone = try TimeInApps(withAttempts: false)
    let document = try alone.document("weekly")
    #expect(
      document.window?.daysOnRecord.map(\.description) == [
        "2026-03-23", "2026-03-24", "2026-03-25", "2026-03-26", "2026-03-27", "2026-03-28", "2026-03-29",
      ])
    #expect(try alone.document("apps").window?.daysOnRecord.count == 12)
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("\nApps were in use for "))
    // With attempts it is that of the days of Earned.
    #expect(try usage.document("weekly").window?.daysOnRecord.count == 4)
  }

  /// The days of a calendar's unit, whoever recorded something on them.
  @Test(arguments: ["daily", "monthly", "yearly"]) func dailyMonthlyAndYearlyShowIt(_ name: String) throws {
    let date = try Fixture.day("2026-03-26")
    let day = WindowRequest.range(from: date, to: date)
    #expect(try rows(name, "usage", day) == rows("usage", "totals", day))
    #expect(try rows(name, "usage_apps", day).count == rows("usage", "apps", day).count)
    for usage in [usage, try TimeInApps(withAttempts: false)] {
      let text = String(decoding: try ReportFormat.text.bytes(of: usage.document(name)), as: UTF8.self)
      #expect(text.split(separator: "Apps were in use for ", omittingEmptySubsequences: false).count == 2, "\(text)")
    }
  }

  /// Also where nothing else is on record: nobody is told that there is nothing.
  @Test(arguments: ["daily", "weekly", "monthly", "yearly"]) func timeInAppsCountsAsContent(_ name: String) throws {
    let day = try Fixture.day("2026-03-26")
    let document = try usage.document(name, .range(from: day, to: day))
    #expect(document.window?.daysOnRecord == [day])
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("\nApps were in use for ") && !text.contains("nothing on record"), "\(text)")
  }

  /// Days of Earned that are outside the window do not hide those with time in apps.
  @Test func theWindowIsAboutTheDaysThatAreInIt() throws {
    let usage = try TimeInApps(withAttempts: false)
    let alone = try usage.document("weekly", TimeInApps.week()).window
    try usage.database.execute(
      """
      insert into main.day_summary (day_id, timezone_id, qualified, created_ts_utc_ms, updated_ts_utc_ms)
      values ('2025-01-01', 'UTC', 1, 0, 0)
      """)
    #expect(try usage.document("weekly", TimeInApps.week()).window?.daysOnRecord == alone?.daysOnRecord)
    #expect(alone?.daysOnRecord.isEmpty == false)
    let before = try Fixture.day("2025-01-01")
    #expect(try usage.document("weekly", .range(from: before, to: before)).window?.daysOnRecord == [before])
  }

  @Test func withoutTimeInAppsThereIsNoSection() throws {
    for name in ["daily", "weekly", "monthly", "yearly", "apps"] {
      let report = try ReportCatalog().report(named: name)
      let document = try report.document(from: Fixture.fortnight(), request: Fixture.request())
      #expect(!document.datasets.contains { $0.definition.name.hasPrefix("usage") })
    }
    let document = try ReportCatalog().report(named: "usage")
      .document(from: Fixture.fortnight(), request: Fixture.request())
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("There is no time in apps on record for this period."))
  }
}

/// Two weeks of time in apps in Berlin, the second one with the night in which the clock goes forward.
struct TimeInApps {
  let database: Database

  init(withAttempts: Bool = true) throws {
    let zone = try Zone.named("Europe/Berlin")
    let now = Now(Instant(millisecondsSinceEpoch: 1_773_730_800_000), zone)
    let economies: [any Economy.Type] = [EarnedEconomy.self, UsageEconomy.self]
    let engine = try Engine.inMemory(of: economies, at: now)
    database = engine.database
    for line in try text("Fixtures/usage.ndjson").split(separator: "\n") {
      guard case .object(let object) = try JSONParser().parse(String(line)) else { continue }
      guard withAttempts || object["type"] != "unlock.attempt" else { continue }
      let outcome = try engine.record(object)
      precondition([.applied, .duplicate].contains(outcome), "\(line): \(outcome)")
    }
  }

  /// The second week.
  static func week() throws -> WindowRequest { .week(try #require(ISOWeek("2026-W13"))) }

  func document(_ report: String, _ window: WindowRequest = .daysOnRecord()) throws -> Document {
    guard let instant = Instant(rfc3339: "2026-03-29T21:00:00Z") else { throw ReportFault.workbook("no time") }
    let request = ReportRequest(window: window, now: instant, timeZone: try .named("Europe/Berlin"))
    return try ReportCatalog().report(named: report).document(from: database, request: request)
  }
}
