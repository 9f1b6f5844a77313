import Testing

@testable import EarnedReports

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
