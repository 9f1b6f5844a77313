import EarnedCore
import EarnedTestSupport
import EarnedXLSX
import Testing

@testable import EarnedReports

/// Contract, section 12: marks of days that are not over, and of weeks and months that are not whole, are lighter.
@Suite struct PartialRowTests {
  /// Asked on Monday 2026-02-16: week 6 lacks a day, week 7 is whole, week 8 has begun.
  private func document(_ report: String) throws -> Document {
    let diary = try Diary()
    for day in 1...16 where day != 4 {
      let text = "2026-02-\(day < 10 ? "0" : "")\(day)"
      try diary.day(text, qualified: day % 2 == 1, focus: 10)
      try diary.count(attempts: 4, on: text)
    }
    return try ReportCatalog().report(named: report).document(from: diary.database, request: Fixture.request())
  }

  private func text(_ report: String, _ format: ReportFormat, _ options: RenderOptions = RenderOptions()) throws
    -> String
  {
    String(decoding: try format.bytes(of: document(report), options), as: UTF8.self)
  }

  private func page(_ report: String) throws -> Markup.Element { try Markup(text(report, .html)).root }

  @Test func weeksAreWholeOrNot() throws {
    let weeks = try document("trend").dataset(named: "weeks")
    #expect(weeks.values(of: "week") == ["2026-W05", "2026-W06", "2026-W07", "2026-W08"].map { .text($0) })
    #expect(weeks.values(of: "whole") == [false, false, true, false].map { .flag($0) })
    let months = try document("yearly").dataset(named: "months")
    #expect(months.values(of: "whole") == [.flag(false), .flag(false)])
  }

  @Test func monthsAreWholeOrNot() throws {
    let diary = try Diary()
    let first = try Fixture.day("2024-01-01")
    for day in first...(try Fixture.day("2024-04-30")) where day.description != "2024-03-31" { try diary.day("\(day)") }
    let rows = try diary.rows("yearly", "months", .period(NamedPeriod("2024")))
    #expect(rows.prefix(5).map { $0.last } == [true, true, false, true, false].map { .flag($0) })
  }

  @Test func theTerminalMarksThem() throws {
    let lines = try text("trend", .text).split(separator: "\n").map(String.init)
    #expect(lines.contains("  * Not a whole week."))
    for (week, isWhole) in [("W05", false), ("W06", false), ("W07", true), ("W08", false)] {
      let line = try #require(lines.first { $0.hasPrefix("  2026-\(week)") })
      #expect(line.contains("2026-\(week)*") == !isWhole)
      #expect(line.contains("█") == isWhole && line.contains("░") == !isWhole)
    }
    let days = try text("weekly", .text).split(separator: "\n").map(String.init)
    #expect(days.contains("  * Not over yet."))
    #expect(
      days.contains { $0.hasPrefix("  Mon 2026-02-16*") } && days.contains { $0.hasPrefix("  Sun 2026-02-15  ") })
    let ascii = try text("trend", .text, RenderOptions(isUnicode: false))
    #expect(ascii.contains("2026-W08*") && ascii.contains("--"))
    #expect(try text("trend", .md).contains("| 2026-W08\\* |"))
  }

  @Test func aCalendarMarksTheDayThatGoesOn() throws {
    let month = try text("monthly", .text)
    #expect(month.contains("16 ██*"))
    // In a year its square is a letter.
    #expect(
      try text("yearly", .text).split(separator: "\n").contains {
        $0.hasPrefix("  Mon ") && $0.hasSuffix("▓▓*") || $0.hasSuffix("██*")
      })
    // The sixteenth has not qualified yet; it is not told as one that did not.
    let squares = try #require(page("monthly").element(id: "calendar-1"))
    #expect(squares.all("rect").count { $0.attributes["class"] == "day-open" } == 1)
    #expect(squares.all("title").map(\.text).contains("Mon 2026-02-16: not over yet"))
    let shades = try #require(page("monthly").element(id: "calendar"))
    #expect(shades.all("rect").count { $0.attributes["class"]?.hasSuffix(" partial") == true } == 1)
  }

  @Test func thePageDrawsThemLighter() throws {
    let chart = try #require(page("trend").element(id: "weeks-1"))
    #expect(chart.all("rect").map { $0.attributes["class"]?.contains("partial") } == [true, true, false, true])
    #expect(chart.all("figcaption").first?.text.contains("not a whole week") == true)
    let table = try #require(page("trend").element(id: "weeks"))
    #expect(
      table.all("tbody").first?.all("tr").map { $0.attributes["class"] } == ["partial", "partial", nil, "partial"])
    #expect(table.all("p").first?.text == "Lighter: not a whole week.")
  }

  @Test func theWorkbookSaysWhatIsLighter() throws {
    let lines = try workbook(document("trend")).lines
    #expect(lines.contains { $0.contains("Lighter rows and columns: not a whole week.") })
    let charts = try workbookParts(document("trend")).filter { $0.key.hasPrefix("xl/charts/") }.values
    let chart = try #require(charts.first { $0.contains("Unlock attempts by week (lighter: not a whole week)") })
    #expect(chart.count(of: "<c:dPt>") == 3)
    #expect(chart.count(of: "<a:alpha val=\"40000\"/>") == 3)
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
