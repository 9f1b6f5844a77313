import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// Interface, section 4: which days a report is about.
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

  @Test func beforeTheFirstDayTheNoteSaysSo() throws {
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
    #expect(document.notes == ["No day is on record yet."])
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
