import EarnedCore
import TestSupport
import Testing

@testable import EarnedReports

/// A year of many habits: weeks by weekdays, on the page and in a terminal.
@Suite struct YearOfHabitsTests {
  private static let habits = 45
  private let document: Document

  init() throws {
    let diary = try Diary()
    try ReportFunctions.register(on: diary.database)
    try diary.database.run(
      script: """
        with recursive number(n) as (select 0 union all select n + 1 from number where n < 364)
        insert into day_summary (day_id, timezone_id, created_ts_utc_ms, updated_ts_utc_ms)
        select add_days('2025-02-17', n), 'UTC', 0, 0 from number;
        with recursive number(n) as (select 1 union all select n + 1 from number where n < \(Self.habits))
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms)
        select 'h' || n, 'Habit number ' || n, 0, 0 from number;
        insert into habit_completion (
          completion_id, habit_id, ts_utc_ms, timezone_id, day_id, awarded_credits, created_ts_utc_ms)
        select habit_id || day_id, habit_id, 0, 'UTC', day_id, 0, 0
        from habit, day_summary
        where weekday(day_id) < 6;
        """)
    let report = try ReportCatalog().report(named: "habits")
    document = try report.document(
      from: diary.database,
      request: Fixture.request(.range(from: Fixture.day("2025-02-17"), to: Fixture.day("2026-02-16"))))
  }

  @Test func thePageHasACalendarPerHabit() throws {
    let root = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    let section = try #require(root.element(id: "calendar"))
    let drawings = section.all("svg")
    #expect(drawings.count == Self.habits)
    for drawing in drawings {
      let squares = drawing.all("rect")
      #expect(squares.count == 365)
      // Weekends are empty; what is empty has no words.
      #expect(squares.count { $0.all("title").isEmpty } == 104)
      for square in squares {
        for side in ["width", "height"] {
          #expect(square.attributes[side].flatMap(Double.init).map { (3...12).contains($0) } == true)
        }
      }
    }
    let legend = section.all("figcaption").first?.text.split(whereSeparator: \.isNewline).joined()
    #expect(legend?.contains("none") == true)
  }

  /// Days that are not on record have no square, and count nothing.
  @Test func thePageLeavesOutWhatIsNotOnRecord() throws {
    let diary = try Diary()
    for day in ["2025-09-01", "2026-02-16"] { try diary.day(day) }
    try diary.database.run(
      script: """
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms) values ('a', 'Read', 0, 0);
        insert into habit_completion (
          completion_id, habit_id, ts_utc_ms, timezone_id, day_id, awarded_credits, created_ts_utc_ms)
        values ('1', 'a', 0, 'UTC', '2025-12-24', 5, 0);
        """)
    let document = try ReportCatalog().report(named: "habits").document(
      from: diary.database,
      request: Fixture.request(.range(from: Fixture.day("2025-09-01"), to: Fixture.day("2026-02-16"))))
    let root = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    let drawing = try #require(root.element(id: "calendar")?.all("svg").first)
    #expect(drawing.all("rect").count == 3)
    #expect(drawing.attributes["aria-label"] == "Read: 1 of 3 days.")
  }

  @Test(arguments: [80, 40])
  func theTerminalHasALineAWeekday(_ width: Int) throws {
    let text = String(decoding: try ReportFormat.text.bytes(of: document, RenderOptions(width: width)), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let mondays = lines.filter { $0.hasPrefix("  Mon █") }
    let sundays = lines.filter { $0.hasPrefix("  Sun ··") }
    // Wider than the weeks of a year there is one block, else there are two.
    let blocks = width == 80 ? 1 : 2
    #expect(mondays.count == Self.habits * blocks)
    #expect(sundays.count == Self.habits * blocks)
    #expect(mondays.prefix(blocks).joined().count { $0 == "█" } == 53)
    let months = try #require(lines.first { $0.contains("Mar") && $0.contains("Apr") })
    // The year is in the margin, the next one over its January.
    #expect(months.hasPrefix(" 2025 ") && (width == 40 || months.hasSuffix("Dec 2026")), "\(months)")
  }
}
