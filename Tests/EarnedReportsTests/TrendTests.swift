import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// The report `trend` against sums over the days of each week.
@Suite struct TrendTests {
  private static let columns = [
    "qualified", "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count",
    "credits_unlocks_count", "quest_unlocks_count", "emergency_unlocks_count",
  ]

  private func row(_ week: ISOWeek, upTo end: CalendarDate, _ month: Month) throws -> [Datum] {
    let days = week.first...min(week.last, end)
    let known = try month.table("day_summary").filter { try days.contains($0.day()) }
    let knownDays = Set(known.compactMap { $0.text("day_id") })
    let missing = days.map(\.description).filter { !knownDays.contains($0) }
    let attempts = try month.table("unlock_attempt").filter { try days.contains($0.day()) }
    var sums = Self.columns.map { column in known.map { $0.number(column) ?? 0 }.reduce(0, +) }
    sums.insert(sums[2] - sums[3], at: 4)
    let outcomes = ["DENIED", "CANCELLED", "EXPIRED"].map { outcome in
      attempts.count { $0.text("outcome") == outcome }
    }
    return [
      .text(week.description), Datum(days.lowerBound), Datum(days.upperBound), Datum(known.count),
      .json(.array(missing.map { .string($0) })),
    ] + (sums + outcomes).map { Datum($0) }
  }

  @Test func weeksSideBySide() throws {
    let month = try Month()
    let weeks = try (7...12).map { try #require(ISOWeek(year: 2026, week: $0)) }
    let today = try Fixture.day("2026-03-17")
    #expect(try month.rows("trend", "weeks") == weeks.map { try row($0, upTo: today, month) })
  }

  private func weeks(_ diary: Diary, _ window: WindowRequest = .daysOnRecord()) throws -> [String] {
    try diary.rows("trend", "weeks", window).map { $0[0].json.stringValue ?? "" }
  }

  @Test func twelveWeeksUpToTheLastOnRecord() throws {
    let diary = try Diary()
    for day in ["2024-05-01", "2025-10-15", "2025-12-29", "2026-01-02"] { try diary.day(day) }
    let weeks = try weeks(diary)
    #expect(weeks.count == 12)
    #expect(weeks.first == "2025-W42")
    #expect(weeks.suffix(2) == ["2025-W52", "2026-W01"])
    #expect(
      try diary.rows("trend", "weeks").map { $0[3] } == [Datum(1)] + Array(repeating: Datum(0), count: 10) + [Datum(2)])
  }

  @Test func noWeekBeforeTheFirstOnRecord() throws {
    let diary = try Diary()
    try diary.day("2026-02-11")
    #expect(try weeks(diary) == ["2026-W07"])
    try diary.day("2026-02-16")
    #expect(try weeks(diary) == ["2026-W07", "2026-W08"])
  }

  @Test func theLastWeekReachesToTheDayItEndsOn() throws {
    let diary = try Diary()
    for day in 9...16 { try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)") }
    let window = WindowRequest.daysOnRecord(ending: try Fixture.day("2026-02-11"))
    let rows = try diary.rows("trend", "weeks", window)
    #expect(rows.map { $0[2] } == [.text("2026-02-11")])
    #expect(rows.map { $0[3] } == [Datum(3)])
  }

  @Test func aRangeMayCutWeeks() throws {
    let diary = try Diary()
    let window = WindowRequest.range(from: try Fixture.day("2026-01-03"), to: try Fixture.day("2026-01-06"))
    #expect(
      try diary.rows("trend", "weeks", window).map { Array($0.prefix(3)) } == [
        [.text("2026-W01"), .text("2026-01-03"), .text("2026-01-04")],
        [.text("2026-W02"), .text("2026-01-05"), .text("2026-01-06")],
      ])
    #expect(try weeks(diary).isEmpty)
  }
}
