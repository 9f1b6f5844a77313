import EarnedCore
import Testing

@testable import EarnedReports

/// The report `daily`: a day hour by hour.
@Suite struct DailyTests {
  /// From 04:00, when days begin, each hour with what the rows of that day say.
  @Test func hourByHour() throws {
    let month = try Month()
    let day = WindowRequest.period(try NamedPeriod("2026-03-13"))
    let rows = try month.rows("daily", "hours", day)
    #expect(rows.map { $0[0] } == (4...27).map { Datum(Double($0 % 24)) })
    let zone = try TimeZone.named("America/Vancouver")
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
  @Test(arguments: ["daily", "yearly"]) func aDayOnWhichNothingHappened(_ report: String) throws {
    let diary = try Diary()
    try diary.day("2026-02-15")
    let document = try ReportCatalog().report(named: report)
      .document(from: diary.database, request: Fixture.request())
    let words = document.sentences(document.wording()).map(\.text)
    #expect(words.first == "No app was asked for, so no hour was hard.")
  }

  /// What the day lists is what the other reports list of it.
  @Test(arguments: [("attempts", "unlocks"), ("grants", "grants"), ("sessions", "focus"), ("changes", "credits")])
  func listsWhatOthersList(_ dataset: String, _ report: String) throws {
    let day = WindowRequest.period(try NamedPeriod("2026-03-13"))
    let month = try Month()
    #expect(try month.rows("daily", dataset, day) == month.rows(report, dataset, day))
  }
}
