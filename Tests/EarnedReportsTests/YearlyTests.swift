import EarnedCore
import TestSupport
import Testing

@testable import EarnedReports

/// The report `yearly`: a year as weeks and weekdays, its months, its best and its worst week.
@Suite struct YearlyTests {
  /// A diary with every day of two years.
  private func diary(from first: String, to last: String) throws -> Diary {
    let diary = try Diary()
    try diary.database.run(
      script: """
        with recursive days (day_id) as (
          select '\(first)' union all select date(day_id, '+1 day') from days where day_id < '\(last)')
        insert into day_summary (
          day_id, timezone_id, qualified, unlock_attempts_count, created_ts_utc_ms, updated_ts_utc_ms)
        select day_id, 'UTC', 1, 1 + strftime('%j', day_id) % 9, 0, 0 from days;
        """)
    return diary
  }

  private func document(_ diary: Diary, _ year: String) throws -> Document {
    try ReportCatalog().report(named: "yearly")
      .document(from: diary.database, request: Fixture.request(.period(NamedPeriod(year))))
  }

  /// 2012 has 366 days in 54 weeks, 2024 has 366 in 53, 2017 has 365 in 53, 2021 in 53.
  @Test(arguments: [("2012", 366, 54), ("2024", 366, 53), ("2017", 365, 53), ("2021", 365, 53)])
  func everyDayHasItsOwnSquare(_ year: String, _ days: Int, _ weeks: Int) throws {
    let document = try document(diary(from: "\(year)-01-01", to: "\(year)-12-31"), year)
    let root = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    for id in ["calendar", "calendar-1"] {
      let drawing = try #require(root.element(id: id)?.all("svg").first)
      let squares = drawing.all("rect").map { square in
        ["x", "y", "width", "height"].map { square.attributes[$0].flatMap(Double.init) ?? -1 }
      }
      #expect(squares.count == days)
      #expect(Set(squares.map { "\($0[0]) \($0[1])" }).count == days)
      let height = drawing.attributes["viewBox"]?.split(separator: " ").last.flatMap { Double($0) } ?? 0
      #expect(squares.allSatisfy { $0[0] >= 0 && $0[0] + $0[2] <= 400 && $0[1] >= 0 && $0[1] + $0[3] <= height })
      // Large enough for a phone, on which a unit is three quarters of a pixel.
      #expect(squares.allSatisfy { $0[2] >= 10 })
    }
    let grid = try #require(
      Grid(weeksOf: document.dataset(named: "calendar"), day: "day_id", value: "unlock_attempts"))
    #expect(grid.rows.count == weeks)
    #expect(grid.values.joined().count { $0 != .null } == days)
  }

  /// A line a weekday, a letter a week, none longer than 80.
  @Test(arguments: ["2012", "2024"])
  func theTerminalHasALinePerWeekday(_ year: String) throws {
    let document = try document(diary(from: "\(year)-01-01", to: "\(year)-12-31"), year)
    let text = String(decoding: try ReportFormat.text.bytes(of: document, RenderOptions(width: 80)), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "Attempts by day"))
    let calendar = lines[(start + 2)...(start + 8)]
    #expect(calendar.map { String($0.prefix(5)) } == Weekday.fromMonday.map { "  " + $0.abbreviation })
    #expect(calendar.map { $0.count { "░▒▓█".contains($0) } }.reduce(0, +) == 366)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
  }

  /// A report of one's own may have two days far apart; they do not fill the memory.
  @Test func aCalendarHasAtMostAHundredYears() throws {
    let definition = try ReportCatalog().report(named: "monthly").definition.dataset(named: "calendar")
    func row(_ day: String, _ attempts: Double) -> [Datum] {
      [.text(day), .text(""), Datum(1), .null, .null, .null, .null, Datum(attempts)]
    }
    let dataset = Dataset(definition: definition, rows: [row("0001-01-01", 1), row("9999-12-31", 2)])
    let grid = try #require(Grid(weeksOf: dataset, day: "day_id", value: "unlock_attempts"))
    #expect(grid.rows.count == 5_219)
    #expect(grid.value(on: try Fixture.day("9999-12-31")) == Datum(2))
    #expect(grid.value(on: try Fixture.day("0001-01-01")) == .null)
  }

  /// The week from 2 February is best by its focus; that from 9 February is worst by its attempts. What is not whole, not
  /// on record, or before the first day does not count.
  @Test func theBestAndTheWorstWeekAreNamed() throws {
    let diary = try Diary()
    for day in 21...31 { try diary.day("2026-01-\(day)", qualified: day > 25) }
    for day in 1...15 {
      let text = "2026-02-\(day < 10 ? "0" : "")\(day)"
      try diary.day(text, qualified: day != 9, focus: day == 3 ? 25 : 0)
      try diary.count(attempts: day == 12 ? 5 : 0, on: text)
    }
    try diary.day("2026-02-16")
    let document = try document(diary, "2026")
    let (best, worst) = (try document.dataset(named: "best_week"), try document.dataset(named: "worst_week"))
    #expect(
      Array(best.rows) == [
        [.text("2026-W06"), .text("2026-02-02"), .text("2026-02-08"), Datum(7), Datum(25), Datum(0)]
      ])
    #expect(
      Array(worst.rows) == [
        [.text("2026-W07"), .text("2026-02-09"), .text("2026-02-15"), Datum(6), Datum(0), Datum(5)]
      ])
  }

  /// A week with less than half of its days on record is neither, whatever they were like.
  @Test(arguments: [(3, "2026-W06", "2026-W07"), (4, "2026-W08", "2026-W08")])
  func weeksWithFewDaysOnRecordDoNotCount(_ days: Int, _ best: String, _ worst: String) throws {
    for isBest in [true, false] {
      let diary = try Diary()
      try diary.day("2026-01-30")
      for day in 2...15 {
        try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)", qualified: !isBest, focus: day < 9 ? 20 : 10)
      }
      for day in 16..<16 + days { try diary.day("2026-02-\(day)", qualified: isBest, focus: isBest ? 500 : 0) }
      try diary.day("2026-02-23")
      let document = try document(diary, "2026")
      let week = try document.dataset(named: isBest ? "best_week" : "worst_week").values(of: "week")
      #expect(week == [.text(isBest ? best : worst)])
    }
  }

  @Test func aSingleWeekIsNeitherBestNorWorst() throws {
    let document = try document(diary(from: "2026-02-09", to: "2026-02-15"), "2026")
    #expect(try document.dataset(named: "best_week").rows.isEmpty)
    #expect(try document.dataset(named: "worst_week").rows.isEmpty)
  }

  /// Weeks in which the same happened are neither.
  @Test func equalWeeksAreNeitherBestNorWorst() throws {
    let diary = try Diary()
    for day in 1...15 { try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)", qualified: true, focus: 10) }
    let document = try document(diary, "2026")
    #expect(try document.dataset(named: "best_week").rows.isEmpty)
    #expect(try document.dataset(named: "worst_week").rows.isEmpty)
  }

  /// Months side by side, up to the one that is going on, add up to the totals.
  @Test func monthsSideBySide() throws {
    let month = try Month()
    let rows = try month.rows("yearly", "months")
    #expect(rows.map { $0[0] } == ["2026-01", "2026-02", "2026-03"].map { .text($0) })
    #expect(rows.map { $0[2] } == ["2026-01-31", "2026-02-28", "2026-03-17"].map { .text($0) })
    let totals = try month.row("yearly", "totals")
    for (index, total) in totals.enumerated() {
      #expect(rows.compactMap { $0[index + 4].number }.reduce(0, +) == total.number)
    }
  }
}
