import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// The report `yearly`: a year as weeks and weekdays, and its months.
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
