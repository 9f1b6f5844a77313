import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// The report `streaks` against runs counted day by day.
@Suite struct StreaksTests {
  struct Run: Equatable {
    var first: CalendarDate
    var last: CalendarDate
    var bonus = 0
    var length: Int { first.distance(to: last) + 1 }
  }

  /// The runs of qualified days, from the days themselves and the log lines of the bonuses.
  private func runs(_ month: Month) throws -> [Run] {
    var bonuses: [String: Int] = [:]
    for event in try month.table("event_log") where event.text("type") == "STREAK_BONUS_AWARDED" {
      bonuses[try #require(event.text("day_id"))] = Int(try #require(event.payload("amount")?.integerValue))
    }
    var runs: [Run] = []
    for day in try month.table("day_summary").filter({ $0.isSet("qualified") }).map({ try $0.day() }).sorted() {
      if runs.last?.last.next == day {
        runs[runs.count - 1].last = day
      } else {
        runs.append(Run(first: day, last: day))
      }
      runs[runs.count - 1].bonus += bonuses[day.description] ?? 0
    }
    return runs
  }

  @Test func everyRunWithItsBonuses() throws {
    let month = try Month()
    let runs = try runs(month)
    #expect(runs.map(\.length) == [6, 3, 6, 13])
    #expect(
      try month.rows("streaks", "streaks")
        == runs.map {
          [Datum($0.first), Datum($0.last), Datum($0.length), Datum($0.bonus), .flag($0 == runs.last)]
        })
  }

  @Test func theCurrentStreakIsThatOfTheEngine() throws {
    let month = try Month()
    let count = try #require(month.table("economy_state").first?.number("streak_count"))
    let bonus = try runs(month).map(\.bonus).reduce(0, +)
    #expect(try month.row("streaks", "streak") == [Datum(count), Datum(13), Datum(bonus)])
  }

  @Test func aRunIsShownFromItsBeginningAndUpToTheWindow() throws {
    let month = try Month()
    let window = WindowRequest.range(from: try Fixture.day("2026-03-01"), to: try Fixture.day("2026-03-07"))
    let rows = try month.rows("streaks", "streaks", window).map { $0.prefix(3) + [$0[4]] }
    #expect(
      rows == [
        [.text("2026-02-26"), .text("2026-03-03"), Datum(6), .flag(false)],
        [.text("2026-03-05"), .text("2026-03-07"), Datum(3), .flag(true)],
      ])
  }

  @Test func theCalendarIsOfWholeWeeks() throws {
    let month = try Month()
    let runs = try runs(month)
    let known = try Dictionary(uniqueKeysWithValues: month.table("day_summary").map { (try $0.day(), $0) })
    let days = try Fixture.day("2026-02-09")...Fixture.day("2026-03-17")
    #expect(
      try month.rows("streaks", "calendar")
        == days.map { day in
          let run = runs.first { $0.first <= day && day <= $0.last }
          return [
            Datum(day), .text(day.isoWeek.description), Datum(day.weekday.isoNumber),
            known[day].map { $0.flag("qualified") } ?? .null, Datum(run.map { $0.first.distance(to: day) + 1 } ?? 0),
          ]
        })
  }

  @Test func theCalendarHasAtMostAYear() throws {
    let diary = try Diary()
    for day in try Fixture.day("2022-01-01")...Fixture.day("2026-02-16") {
      try diary.day(day.description, qualified: true)
    }
    let rows = try diary.rows("streaks", "calendar")
    #expect(rows.first?[0] == .text("2025-02-17"))
    #expect(Set(rows.map { "\($0[1])" }).count == 53)
    #expect(try diary.rows("streaks", "streaks").map { $0[2] } == [Datum(1508)])
  }

  @Test func withoutAQualifiedDayThereIsNoStreak() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    #expect(try diary.rows("streaks", "streaks").isEmpty)
    #expect(try diary.rows("streaks", "streak") == [[Datum(0), Datum(0), Datum(0)]])
  }
}

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
    ] + (sums + outcomes).map { Datum($0) } + [.flag(known.count == 7 && week.last < end)]
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
