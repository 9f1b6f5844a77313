import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// Contract, section 4: which days a report is about.
@Suite struct WindowTests {
  private func window(_ diary: Diary, _ request: WindowRequest = .daysOnRecord()) throws -> Window {
    try #require(try Fixture.weekly(diary.database, request).window)
  }

  private func texts(_ range: ClosedRange<CalendarDate>?) -> String? {
    range.map { "\($0.lowerBound) \($0.upperBound)" }
  }

  @Test func theLastSevenDaysOnRecordHoweverFarApart() throws {
    let diary = try Diary()
    for day in [
      "2025-01-01", "2025-06-01", "2026-02-01", "2026-02-02", "2026-02-03", "2026-02-09", "2026-02-10", "2026-02-12",
    ] {
      try diary.day(day)
    }
    let window = try window(diary)
    #expect(window.basis == .rows)
    #expect(texts(window.days) == "2025-06-01 2026-02-12")
    #expect(window.daysOnRecord.count == 7)
    #expect(window.calendarDays == 257)
    #expect(window.missingDays.count == 250)
    #expect(texts(window.previous) == "2025-01-01 2025-01-01")
  }

  @Test func endingLeavesOutLaterDays() throws {
    let diary = try Diary()
    for day in 1...9 { try diary.day("2026-02-0\(day)") }
    let window = try window(diary, .daysOnRecord(ending: Fixture.day("2026-02-08")))
    #expect(texts(window.days) == "2026-02-02 2026-02-08")
    #expect(texts(window.previous) == "2026-02-01 2026-02-01")
  }

  @Test func todayIsTheDefaultEnding() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.day("2026-02-17")
    #expect(texts(try window(diary).days) == "2026-02-16 2026-02-16")
  }

  @Test func anEndBeforeTheFirstDayIsNoted() throws {
    let diary = try Diary()
    try diary.day("2026-02-10")
    for (ending, note) in [("2026-02-09", "No day is on record up to 2026-02-09."), ("2026-02-10", nil)] {
      let document = try Fixture.weekly(diary.database, .daysOnRecord(ending: Fixture.day(ending)))
      #expect(document.notes.first == note)
    }
  }

  @Test func aWeekIsSevenCalendarDaysAndTheSevenBefore() throws {
    let diary = try Diary()
    try diary.day("2026-02-06")
    try diary.day("2026-02-10")
    let window = try window(diary, .week(#require(ISOWeek("2026-W07"))))
    #expect(window.basis == .week)
    #expect(texts(window.days) == "2026-02-09 2026-02-15")
    #expect(texts(window.previous) == "2026-02-02 2026-02-08")
    #expect(window.missingDays.map(\.description).first == "2026-02-09")
    #expect(window.daysOnRecord.count + window.missingDays.count == window.calendarDays)
  }

  @Test func aRangeWithoutADayBeforeHasNoPreviousWindow() throws {
    let diary = try Diary()
    try diary.day("2026-02-01")
    try diary.day("2026-02-10")
    let window = try window(
      diary, .range(from: Fixture.day("2026-02-08"), to: Fixture.day("2026-02-10")))
    #expect(window.basis == .range)
    #expect(window.previous == nil)
  }

  @Test func aRangeEndsAfterItBegins() throws {
    let diary = try Diary()
    #expect {
      try window(diary, .range(from: Fixture.day("2026-02-02"), to: Fixture.day("2026-02-01")))
    } throws: {
      "\($0)" == "the window ends on 2026-02-01, before it begins on 2026-02-02; exchange the two days"
    }
  }

  @Test func withoutADayOnRecordThereIsNoWindow() throws {
    let document = try Fixture.weekly(Fixture.empty())
    #expect(document.notes == ["No day is on record for this report yet."])
    #expect(
      try document.dataset(named: "window").rows
        == [[.text("rows"), .null, .null, .integer(0), .integer(0), .json([])]])
    #expect(try document.dataset(named: "previous").rows.isEmpty)
    #expect(try document.dataset(named: "totals").rows == [Array(repeating: .integer(0), count: 12)])
    #expect(try document.dataset(named: "hardest_hour").rows.isEmpty)
    #expect(try document.dataset(named: "streak").rows == [[.integer(0), .integer(0), .integer(0)]])
  }
}

/// What reports want by themselves.
@Suite struct WindowDefaultTests {
  @Test func allDaysOnRecord() throws {
    let diary = try Diary()
    for day in ["2001-01-01", "2013-05-05", "2026-02-16"] { try diary.day(day) }
    let document = try ReportCatalog().report(named: "streaks")
      .document(from: diary.database, request: Fixture.request())
    let window = try #require(document.window)
    #expect(window.daysOnRecord.count == 3)
    #expect(window.previous == nil)
    #expect(window.preceding == nil)
  }

  @Test func thePrecedingDayIsTheLastOnRecordBefore() throws {
    let diary = try Diary()
    for day in ["2001-01-01", "2013-05-05", "2026-02-16"] { try diary.day(day) }
    let day = try Fixture.day("2026-02-16")
    let window = try #require(Fixture.weekly(diary.database, .range(from: day, to: day)).window)
    #expect(window.preceding?.description == "2013-05-05")
  }
}

/// The windows of periods, and those of the reports `daily`, `monthly` and `yearly`.
@Suite struct PeriodWindowTests {
  private func window(_ diary: Diary, _ report: String, _ request: WindowRequest) throws -> Window {
    try #require(
      try ReportCatalog().report(named: report).document(from: diary.database, request: Fixture.request(request)).window
    )
  }

  private func texts(_ range: ClosedRange<CalendarDate>?) -> String? {
    range.map { "\($0.lowerBound) \($0.upperBound)" }
  }

  /// Asked on Monday 2026-02-16, at 20:00 in Vancouver.
  @Test(arguments: [
    ("today", "range", "2026-02-16 2026-02-16", nil), ("last week", "week", "2026-02-09 2026-02-15", nil),
    ("this month", "range", "2026-02-01 2026-02-28", "2026-01-01 2026-01-31"),
    ("last 3 days", "range", "2026-02-14 2026-02-16", nil),
    ("2026", "range", "2026-01-01 2026-12-31", "2025-01-01 2025-12-31"),
  ])
  func aPeriod(_ text: String, _ basis: String, _ days: String, _ previous: String?) throws {
    let diary = try Diary()
    for day in ["2025-12-31", "2026-01-31", "2026-02-16"] { try diary.day(day) }
    let window = try window(diary, "weekly", .period(NamedPeriod(text)))
    #expect(window.basis.rawValue == basis)
    #expect(texts(window.days) == days)
    #expect(texts(window.previous) == previous)
  }

  @Test func aPeriodIsTheSameAsItsDays() throws {
    let month = try Month()
    let week = try Array(ReportFormat.json.bytes(of: month.document("weekly", .period(NamedPeriod("2026-W11")))))
    #expect(try week == Array(ReportFormat.json.bytes(of: month.document("weekly", Month.week))))
    let days = WindowRequest.range(from: try Fixture.day("2026-03-04"), to: try Fixture.day("2026-03-17"))
    let last = try Array(ReportFormat.json.bytes(of: month.document("credits", .period(NamedPeriod("last 14 days")))))
    #expect(try last == Array(ReportFormat.json.bytes(of: month.document("credits", days))))
  }

  /// Days of the time balance begin at midnight: an hour after it, today is a day further than with those of Earned.
  @Test func todayIsThatOfTheReportsDays() throws {
    let now = try #require(Instant(rfc3339: "2026-02-17T01:00:00-08:00"))
    func day(_ dayBegins: DayBeginning) throws -> String? {
      let diary = try Diary()
      let source = DaySource(table: "day_summary", column: "day_id")
      let today = dayBegins.day(of: now, in: try Zone.named("America/Vancouver"))
      let finder = WindowFinder(database: diary.database, source: source, prefix: "", today: today, place: "")
      return texts(try finder.window(.period(NamedPeriod("today")), by: .weeks(1)).days)
    }
    #expect(try day(.four) == "2026-02-16 2026-02-16")
    #expect(try day(.midnight) == "2026-02-17 2026-02-17")
  }

  @Test(arguments: [
    ("daily", "", "2026-02-10 2026-02-10", "2026-02-09 2026-02-09"),
    ("monthly", "", "2026-02-01 2026-02-28", "2026-01-01 2026-01-31"),
    ("yearly", "", "2026-01-01 2026-12-31", "2025-01-01 2025-12-31"),
    ("daily", "2026-02-09", "2026-02-09 2026-02-09", nil),
    ("daily", "2026-02-08", "2026-01-31 2026-01-31", nil),
    ("monthly", "2026-02-09", "2026-02-01 2026-02-09", "2026-01-01 2026-01-31"),
    ("monthly", "2026-02-08", "2026-01-01 2026-01-31", nil),
    ("yearly", "2026-01-30", "2025-01-01 2025-12-31", nil),
  ])
  func theLastOnRecord(_ report: String, _ ending: String, _ days: String, _ previous: String?) throws {
    let diary = try Diary()
    for day in ["2025-06-01", "2026-01-31", "2026-02-09", "2026-02-10"] { try diary.day(day) }
    let window = try window(diary, report, .daysOnRecord(ending: CalendarDate(ending)))
    #expect(texts(window.days) == days)
    #expect(texts(window.previous) == previous)
  }

  @Test(arguments: [
    ("daily", "2026-02-16 2026-02-16"), ("monthly", "2026-02-01 2026-02-28"), ("yearly", "2026-01-01 2026-12-31"),
  ])
  func thatOfTodayWithoutADayOnRecord(_ report: String, _ days: String) throws {
    let window = try window(Diary(), report, .daysOnRecord())
    #expect(texts(window.days) == days)
    #expect(window.daysOnRecord.isEmpty)
    #expect(window.previous == nil)
  }

  @Test(arguments: [
    ("today", []), ("last week", ["None of these days is on record."]), ("2027", ["These days are still to come."]),
    ("this month", ["No record of 1 of 16 calendar days: 2026-02-03."]),
  ])
  func notesNameOnlyWhatHasCome(_ period: String, _ notes: [String]) throws {
    let diary = try Diary()
    for day in 1...16 where day != 3 && !(9...15 ~= day && period == "last week") {
      try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)")
    }
    #expect(try window(diary, "weekly", .period(NamedPeriod(period))).notes == notes)
  }

  /// Before the first day on record nothing is missing.
  @Test func theFirstDayOnRecordIsNamed() throws {
    let diary = try Diary()
    for day in [12, 14, 16] { try diary.day("2026-02-\(day)") }
    let (first, missing) = (
      "The first day on record is 2026-02-12.", "No record of 2 of 5 calendar days: 2026-02-13, 2026-02-15."
    )
    let year = WindowRequest.period(try NamedPeriod("2026"))
    let days = WindowRequest.range(from: try Fixture.day("2026-02-12"), to: try Fixture.day("2026-02-16"))
    #expect(try window(diary, "yearly", year).notes == [first, missing])
    #expect(try window(diary, "yearly", days).notes == [missing])
    try diary.day("2025-12-31")
    #expect(try window(diary, "yearly", year).notes.first?.hasPrefix("No record of 44 of 47") == true)
  }

  /// Whether or not a report compares days, it says that they continue.
  @Test(
    arguments: [
      ("today", "This day is not over yet."), ("last 7 days", "The last day is not over yet."),
      ("this month", "These days are not over yet."), ("yesterday", nil), ("2027", nil),
    ] as [(String, String?)])
  func notesSayThatDaysGoOn(_ period: String, _ note: String?) throws {
    let diary = try Diary()
    for day in 10...16 { try diary.day("2026-02-\(day)") }
    for report in ["focus", "hours", "trend", "unlocks", "usage"] {
      let document = try ReportCatalog().report(named: report).document(
        from: diary.database, request: Fixture.request(.period(NamedPeriod(period))))
      #expect(document.notes.first { $0.contains("not over") } == (report == "usage" ? nil : note), "\(report)")
    }
  }
}
