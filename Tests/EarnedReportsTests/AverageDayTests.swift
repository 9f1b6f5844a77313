import EarnedCore
import EarnedJSON
import EarnedTestSupport
import EarnedXLSX
import Testing

@testable import EarnedReports

/// Contract, section 12: a weekday is an average.
@Suite struct AverageDayTests {
  /// Four Mondays with 3 attempts each and three Thursdays with 4: 12 of each, but Thursday is the harder day.
  private func diary(mondays: Int) throws -> Diary {
    let diary = try Diary()
    let monday = try Fixture.day("2026-01-19")
    for (weekday, count, attempts) in [(0, mondays, 3), (3, 3, 4)] {
      for week in 0..<count {
        let day = "\(monday.advanced(by: 7 * week + weekday))"
        try diary.day(day)
        for minute in 0..<attempts { try diary.attempt(day, "\(day) 21:0\(minute):00") }
      }
    }
    return diary
  }

  private func document(_ report: String, mondays: Int = 4, now: Instant = Fixture.now) throws -> Document {
    let days = WindowRequest.range(from: try Fixture.day("2026-01-19"), to: try Fixture.day("2026-02-15"))
    return try ReportCatalog().report(named: report)
      .document(from: diary(mondays: mondays).database, request: Fixture.request(days, now: now))
  }

  @Test func theDatasetHasSumsAndDays() throws {
    let weekdays = try document("hours").dataset(named: "weekdays")
    #expect(weekdays.values(of: "attempts") == [12, 0, 0, 12, 0, 0, 0].map { Datum($0) })
    #expect(weekdays.values(of: "days") == [4, 0, 0, 3, 0, 0, 0].map { Datum($0) })
    for report in ["weekly", "hours"] {
      let heatmap = try document(report).dataset(named: "heatmap")
      #expect(heatmap.definition.columns.map(\.name) == ["weekday", "hour_local", "attempts", "days"])
      #expect(heatmap.rows[21] == [Datum(1), Datum(21), Datum(12), Datum(4)])
    }
  }

  @Test(arguments: ["weekly", "monthly", "yearly", "hours"]) func aGridShowsAnAverageDay(_ report: String) throws {
    let document = try document(report)
    let drawn = try document.dataset(named: "heatmap").drawn
    let grid = Grid(drawn, row: "weekday", column: "hour_local", value: "attempts", document.wording())
    #expect(grid.values[0][21] == .real(3))
    #expect(grid.values[3][21] == .real(4))
    // Of a weekday without a day on record nothing is known.
    #expect(grid.values[1][21] == .null)
    let text = try String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("Attempts a day by weekday and hour"))
    #expect(text.contains("up to 4.0"))
  }

  @Test func barsAndChartsShowAnAverageDay() throws {
    let document = try document("hours")
    let text = try String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self)
    let bars = text.split(separator: "\n").filter { $0.hasPrefix("  Mon  ") || $0.hasPrefix("  Thu  ") }
      .map { $0.count { $0 == "█" } }.filter { $0 > 0 }
    #expect(bars.first == 22 && bars.dropFirst().first == 30, "\(bars)")
    let page = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    let titles = page.element(id: "weekdays-1")?.all("rect").compactMap { $0.all("title").first?.text }
    #expect(titles == ["Mon: 3.0", "Thu: 4.0"])
    // The chart of the workbook is drawn from a sheet of its own.
    let charts = try workbookParts(document).filter { $0.key.hasPrefix("xl/charts/") }.values
    let chart = try #require(charts.first { $0.contains("Unlock attempts by weekday, on an average day") })
    #expect(chart.contains("'Weekdays a day'!$B$2:$B$8"))
    #expect(try workbook(document).cells["Weekdays a day"]?["B5"] == "4")
  }

  /// With as many days of each weekday the sums say the same.
  @Test func asManyDaysAreAddedUp() throws {
    let document = try document("hours", mondays: 3)
    let averages = try document.dataset(named: "heatmap").drawn.definition.columns.map(\.title)
    // Other weekdays are not on record.
    #expect(averages.contains("Attempts a day"))
    let diary = try Diary()
    for day in 9...15 { try diary.day(day < 10 ? "2026-02-09" : "2026-02-\(day)") }
    let weekly = try Fixture.weekly(diary.database)
    #expect(try weekly.dataset(named: "heatmap").averages == nil)
  }

  /// Seven and six days before, it is the evening of the last Monday on record, and of the day after.
  @Test(arguments: [(7, true), (6, false)])
  func anAverageWithTheDayThatGoesOnSaysSo(daysBefore: Int, isSaid: Bool) throws {
    let document = try document("hours", now: Fixture.now - .days(daysBefore))
    for format in [ReportFormat.text, .html, .md] {
      let text = try String(decoding: format.bytes(of: document), as: UTF8.self)
      #expect(text.contains("Averages count the day that is not over as a whole one.") == isSaid)
    }
  }

  @Test func averagesAreWritten() throws {
    let wording = try document("hours").wording()
    for (number, words) in [(3.0, "3.0"), (2.25, "2.3"), (0.25, "0.25"), (0.004, "0.00"), (1_234.56, "1,234.6")] {
      #expect(wording.words(.real(number), .average) == words)
    }
  }
}
