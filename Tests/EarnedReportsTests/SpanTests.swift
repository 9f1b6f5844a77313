import EarnedCore
import Testing

@testable import EarnedReports

/// Every report in every format shows the same, whatever stretch of a life it is asked about.
@Suite struct SpanTests {
  private func render(_ name: String, _ diary: Diary, _ windows: [WindowRequest] = [.daysOnRecord()]) throws {
    for window in windows {
      let document = try ReportCatalog().report(named: name)
        .document(from: diary.database, request: Fixture.request(window))
      try ReadBack(document).expectTheSame()
      for format in [ReportFormat.text, .md] { #expect(try !format.bytes(of: document).isEmpty) }
    }
  }

  /// Those whose rows a diary has; to the other economies it is nothing.
  private static func ofADiary() throws -> [String] { try ReportCatalog().names().filter { !$0.contains("-") } }

  @Test(arguments: try ReportCatalog().names())
  func nothing(_ name: String) throws {
    let day = try Fixture.day("2026-02-16")
    try render(name, Diary(), [.daysOnRecord(), .week(day.isoWeek), .range(from: day, to: day)])
  }

  @Test(arguments: try ofADiary())
  func oneDay(_ name: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-16", qualified: true, focus: 25, earned: 10)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    try render(name, diary)
  }

  @Test(arguments: try ofADiary())
  func monthsWithoutARecord(_ name: String) throws {
    let diary = try Diary()
    for day in ["2025-02-28", "2025-03-01", "2025-09-30", "2026-02-16"] {
      try diary.day(day, qualified: true)
      try diary.attempt(day, "\(day) 20:00:00")
    }
    let gap = WindowRequest.range(from: try Fixture.day("2025-04-01"), to: try Fixture.day("2025-08-31"))
    try render(name, diary, [.daysOnRecord(), gap])
  }

  @Test(arguments: try ofADiary())
  func twentyYears(_ name: String) throws {
    let diary = try Diary()
    try diary.database.run(
      script: """
        with recursive days (day_id) as (
          select '2006-02-17' union all select date(day_id, '+1 day') from days where day_id < '2026-02-16')
        insert into day_summary (day_id, timezone_id, qualified, created_ts_utc_ms, updated_ts_utc_ms)
        select day_id, 'UTC', substr(day_id, 10) <> '7', 0, 0 from days;
        """)
    try diary.attempt("2016-02-16", "2016-02-16 20:00:00")
    try render(name, diary)
  }
}
