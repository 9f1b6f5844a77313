import EarnedCore
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
