import EarnedCore
import Testing

@testable import EarnedReports

/// Contract, section 4: the datasets of the weekly review.
@Suite struct WeeklyTests {
  private func rows(
    _ name: String, _ diary: Diary, _ window: WindowRequest = .daysOnRecord()
  ) throws -> [[Datum]] {
    try Array(Fixture.weekly(diary.database, window).dataset(named: name).rows)
  }

  private func streak(_ diary: Diary, _ window: WindowRequest = .daysOnRecord()) throws -> [Datum] {
    try #require(rows("streak", diary, window).first)
  }

  @Test func hardestHourIsTheEarliestOfEquals() throws {
    let diary = try Diary()
    try diary.day("2026-02-10")
    for clock in ["21:10:00", "09:59:59", "21:00:00", "09:00:00", "13:00:00", "05:00:00"] {
      try diary.attempt("2026-02-10", "2026-02-10 \(clock)")
    }
    #expect(try rows("hardest_hour", diary) == [[.integer(9), .integer(2), .real(0.3333)]])
  }

  @Test func hoursAreThoseOfTheAttemptsOwnZone() throws {
    let diary = try Diary()
    try diary.day("2026-02-10")
    try diary.attempt("2026-02-10", "2026-02-10 20:00:00", zone: "Asia/Kolkata")
    try diary.attempt("2026-02-10", "2026-02-10 09:00:00", zone: "America/Vancouver")
    let hours = try rows("hours", diary)
    #expect(hours.count == 24)
    #expect(hours.filter { $0[1] != .integer(0) }.map { $0[0] } == [.integer(1)])
    // 01:30 on Wednesday still belongs to Tuesday.
    let heatmap = try rows("heatmap", diary)
    #expect(heatmap.count == 168)
    #expect(heatmap.filter { $0[2] != .integer(0) } == [[.integer(2), .integer(1), .integer(2), .integer(1)]])
  }

  @Test func springForwardKeepsItsHours() throws {
    let diary = try Diary()
    try diary.day("2026-03-08")
    try diary.attempt("2026-03-07", "2026-03-08 09:30:00", zone: "America/Vancouver")
    try diary.attempt("2026-03-08", "2026-03-08 11:30:00", zone: "America/Vancouver")
    let window = WindowRequest.range(from: try Fixture.day("2026-03-07"), to: try Fixture.day("2026-03-08"))
    let hours = try rows("hours", diary, window).filter { $0[1] != .integer(0) }.map { $0[0] }
    #expect(hours == [.integer(1), .integer(4)])
  }

  @Test func appsGoByAliasThenNameThenID() throws {
    let diary = try Diary()
    try diary.day("2026-02-10")
    try diary.app("android:b", name: "Bee", alias: nil)
    try diary.app("android:c", name: "Sea", alias: "My sea")
    try diary.app("android:d", name: "", alias: "")
    for app in ["a", "b", "b", "c", "d"] {
      try diary.attempt("2026-02-10", "2026-02-10 12:00:00", app: "android:\(app)")
    }
    #expect(
      try rows("apps", diary).map { $0[1] } == [.text("Bee"), .text("android:a"), .text("My sea"), .text("android:d")])
  }

  @Test func onlyGrantedCreditsAreSpent() throws {
    let diary = try Diary()
    try diary.day("2026-02-10")
    let payload = #"{"minutes":5,"cost_credits":10}"#
    for outcome in ["GRANTED", "GRANTED", "DENIED"] {
      try diary.attempt(
        "2026-02-10", "2026-02-10 12:00:00", outcome: outcome, option: "CREDITS_UNLOCK",
        reason: outcome == "DENIED" ? "INSUFFICIENT_CREDITS" : nil, payload: payload)
    }
    #expect(
      try rows("apps", diary) == [
        [.text("android:a"), .text("android:a"), .integer(3), .integer(2), .integer(20)]
      ])
    #expect(
      try rows("outcomes", diary) == [
        [.text("GRANTED"), .text("CREDITS_UNLOCK"), .null, .integer(2)],
        [.text("DENIED"), .text("CREDITS_UNLOCK"), .text("INSUFFICIENT_CREDITS"), .integer(1)],
      ])
  }

  @Test func aDayThatIsNotYetQualifiedDoesNotEndTheStreak() throws {
    let diary = try Diary()
    for day in 13...15 { try diary.day("2026-02-\(day)", qualified: true) }
    #expect(try streak(diary) == [.integer(3), .integer(3), .integer(0)])
    try diary.day("2026-02-16")
    #expect(try streak(diary) == [.integer(3), .integer(3), .integer(0)])
  }

  @Test func aDayThatIsOverAndDidNotQualifyEndsTheStreak() throws {
    let diary = try Diary()
    for day in 12...14 { try diary.day("2026-02-\(day)", qualified: true) }
    try diary.day("2026-02-15")
    #expect(try streak(diary) == [.integer(0), .integer(3), .integer(0)])
  }

  @Test func aMissingDayEndsTheStreak() throws {
    let diary = try Diary()
    for day in ["2026-02-09", "2026-02-10", "2026-02-12"] { try diary.day(day, qualified: true) }
    #expect(try streak(diary) == [.integer(1), .integer(2), .integer(0)])
  }

  @Test(arguments: [("2023-12-28", "2024-03-03"), ("2025-02-25", "2025-03-05"), ("1999-12-25", "2000-03-02")])
  func streaksRunOverMonthsLeapDaysAndYears(_ from: String, _ to: String) throws {
    let diary = try Diary()
    let days = try Array(Fixture.day(from)...Fixture.day(to))
    for day in days { try diary.day(day.description, qualified: true) }
    let count = Datum.integer(Int64(days.count))
    #expect(try streak(diary, .daysOnRecord(ending: Fixture.day(to))) == [count, count, .integer(0)])
  }

  @Test func aWeekThatIsGoingOnHasItsStreakOfToday() throws {
    let diary = try Diary()
    for day in 14...16 { try diary.day("2026-02-\(day)", qualified: true) }
    #expect(try streak(diary, .week(#require(ISOWeek("2026-W08")))) == [.integer(3), .integer(3), .integer(0)])
  }

  @Test func longestLooksAtAllHistoryUpToTheWindow() throws {
    let diary = try Diary()
    for day in 1...9 { try diary.day("2025-05-0\(day)", qualified: true) }
    for day in 10...13 { try diary.day("2026-02-\(day)", qualified: day < 12) }
    #expect(try streak(diary)[1] == .integer(9))
    #expect(try streak(diary, .daysOnRecord(ending: Fixture.day("2025-05-03")))[1] == .integer(3))
  }

  @Test func totalsAndTheWindowBefore() throws {
    let diary = try Diary()
    for day in 1...9 { try diary.day("2026-02-0\(day)", qualified: true, focus: 25, earned: 10, spent: 3) }
    let totals = try #require(rows("totals", diary).first)
    #expect(totals.prefix(5) == [.integer(7), .integer(175), .integer(70), .integer(21), .integer(49)])
    let previous = try #require(rows("previous", diary).first)
    #expect(previous.prefix(5) == [.integer(2), .integer(50), .integer(20), .integer(6), .integer(14)])
  }

  @Test func oneDayIsEnough() throws {
    let diary = try Diary()
    try diary.day("2026-02-16", qualified: true, focus: 25)
    let document = try Fixture.weekly(diary.database)
    #expect(try document.dataset(named: "days").rows.count == 1)
    #expect(document.notes == ["This day is not over yet."])
    for format in ReportFormat.allCases { #expect(try !format.bytes(of: document).isEmpty) }
  }
}

/// The report `daily`: a day hour by hour.
@Suite struct DailyTests {
  /// From 04:00, when days begin, each hour with what the rows of that day say.
  @Test func hourByHour() throws {
    let month = try Month()
    let day = WindowRequest.period(try NamedPeriod("2026-03-13"))
    let rows = try month.rows("daily", "hours", day)
    #expect(rows.map { $0[0] } == (4...27).map { Datum(Double($0 % 24)) })
    let zone = try Zone.named("America/Vancouver")
    func hours(_ table: String, _ time: String, where isCounted: (PlainRow) -> Bool = { _ in true }) throws -> [Int] {
      let rows = try month.table(table).filter { $0.text("day_id") == "2026-03-13" && isCounted($0) }
      return rows.map { zone.localTime(at: Instant(millisecondsSinceEpoch: Int64($0.number(time) ?? 0))).hour }
    }
    let attempts = try hours("unlock_attempt", "ts_utc_ms")
    let sessions = try hours("focus_session", "started_ts_utc_ms")
    let habits = try hours("habit_completion", "ts_utc_ms")
    #expect(!attempts.isEmpty && !sessions.isEmpty && !habits.isEmpty)
    for row in rows {
      let hour = Int(row[0].number ?? -1)
      #expect(row[1] == Datum(Double(attempts.count { $0 == hour })))
      #expect(row[4] == Datum(Double(sessions.count { $0 == hour })))
      #expect(row[6] == Datum(Double(habits.count { $0 == hour })))
    }
    let focus = rows.compactMap { $0[5].number }.reduce(0, +)
    #expect(try month.row("daily", "totals", day)[1].number == focus)
  }

  /// A day on record on which nothing happened is not said to be missing.
  @Test(arguments: ["daily", "yearly"]) func aDayWithoutEventsHasZeros(_ report: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-15")
    let document = try ReportCatalog().report(named: report)
      .document(from: diary.database, request: Fixture.request())
    let words = document.sentences(document.wording()).map(\.text)
    #expect(words.first == "No app was asked for, so no hour was hard.")
  }

  /// What the day lists is what the other reports list of it.
  @Test(arguments: [("attempts", "unlocks"), ("grants", "grants"), ("sessions", "focus"), ("changes", "credits")])
  func theDayListsTheSameAsOtherReports(_ dataset: String, _ report: String) throws {
    let day = WindowRequest.period(try NamedPeriod("2026-03-13"))
    let month = try Month()
    #expect(try month.rows("daily", dataset, day) == month.rows(report, dataset, day))
  }
}

/// The report `progress` (backlog E10-01) against sums over the rows.
@Suite struct ProgressTests {
  @Test func keyFiguresAreTheSumsOfTheDays() throws {
    let month = try Month()
    let days = try month.table("day_summary")
    let attempts = try month.table("unlock_attempt")
    let sum = { (column: String) in days.map { $0.number(column) ?? 0 }.reduce(0, +) }
    let count = { (outcome: String) in attempts.count { $0.text("outcome") == outcome } }
    #expect(
      try month.row("progress", "totals")
        == [
          sum("qualified"), sum("focus_minutes_completed"), sum("credits_earned"), sum("credits_spent"),
          sum("credits_earned") - sum("credits_spent"), sum("unlock_attempts_count"), sum("credits_unlocks_count"),
          sum("quest_unlocks_count"), sum("emergency_unlocks_count"), count("DENIED"), count("CANCELLED"),
          count("EXPIRED"),
        ].map { Datum($0) })
    #expect(try month.row("progress", "streak")[0] == Datum(13))
  }

  @Test func everyDayIsARow() throws {
    let month = try Month()
    let days = try month.table("day_summary").sorted { try $0.day() < $1.day() }
    let unlocks = ["credits_unlocks_count", "quest_unlocks_count", "emergency_unlocks_count"]
    #expect(days.count == 30)
    #expect(
      try month.rows("progress", "days")
        == days.map { day in
          let (earned, spent) = (try #require(day.number("credits_earned")), try #require(day.number("credits_spent")))
          return [
            day.datum("day_id"), Datum(try day.day().weekday.isoNumber), day.flag("qualified"),
            day.datum("focus_minutes_completed"), Datum(earned), Datum(spent), Datum(earned - spent),
            day.datum("unlock_attempts_count"), Datum(unlocks.map { day.number($0) ?? 0 }.reduce(0, +)),
          ] + unlocks.map { day.datum($0) }
        })
  }

  @Test func aRangeIsComparedWithTheDaysBefore() throws {
    let month = try Month()
    let previous = try month.row("progress", "previous", Month.week)
    let before = WindowRequest.week(try #require(.init("2026-W10")))
    #expect(try previous == month.row("progress", "totals", before))
  }
}
