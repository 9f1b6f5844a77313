import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// The report `habits` (backlog E6-04) against the completions themselves.
@Suite struct HabitsTests {
  private func completions(_ month: Month) throws -> [String: [PlainRow]] {
    try Dictionary(grouping: month.table("habit_completion")) { $0.text("habit_id") ?? "" }
  }

  private func habits(_ month: Month) throws -> [PlainRow] {
    try month.table("habit").sorted { ($0.number("sort_order") ?? 0) < ($1.number("sort_order") ?? 0) }
  }

  /// How long the run is that ends with that day.
  private func run(_ days: Set<CalendarDate>, endingWith last: CalendarDate) -> Int {
    var day = last
    while days.contains(day) { day = day.previous }
    return day.distance(to: last)
  }

  /// How many of the days on record a habit was kept, and on what share of them it was done.
  private func rate(_ habit: PlainRow, _ done: Set<CalendarDate>, of onRecord: Set<CalendarDate>) throws -> [Datum] {
    let zone = try Fixture.request().timeZone
    let made = zone.dayID(at: try habit.instant("created_ts_utc_ms")).date
    let first = min(made, done.min() ?? made)
    let gone =
      habit.number("deleted_ts_utc_ms") == nil ? nil : zone.dayID(at: try habit.instant("deleted_ts_utc_ms")).date
    let last = gone.map { max($0, done.max() ?? $0) }
    let kept = onRecord.filter { day in day >= first && last.map { day <= $0 } ?? true }
    let share = (Double(kept.intersection(done).count) / Double(kept.count) * 10_000).rounded() / 10_000
    return [Datum(kept.count), kept.isEmpty ? .null : .real(share)]
  }

  private func row(
    _ habit: PlainRow, _ done: [PlainRow], today: CalendarDate, onRecord: Set<CalendarDate>
  ) throws -> [Datum] {
    let days = Set(try done.map { try $0.day() })
    let isActive = habit.isSet("active") && habit.number("deleted_ts_utc_ms") == nil
    return [
      habit.datum("habit_id"), habit.datum("name"), .flag(isActive),
      Datum(max(run(days, endingWith: today), run(days, endingWith: today.previous))),
      Datum(days.map { run(days, endingWith: $0) }.max() ?? 0), Datum(done.count),
      Datum(done.map { $0.number("awarded_credits") ?? 0 }.reduce(0, +)),
      .json(.array((-13...0).map { .integer(days.contains(today.advanced(by: $0)) ? 1 : 0) })), Datum(days.max()),
    ] + (try rate(habit, days, of: onRecord))
  }

  @Test func eachHabitWithItsStreaks() throws {
    let month = try Month()
    let completions = try completions(month)
    let today = try Fixture.day("2026-03-17")
    let onRecord = Set(
      try (month.table("day_summary") + completions.values.joined()).map { try $0.day() })
    let expected = try habits(month).map { habit in
      try row(habit, completions[habit.text("habit_id") ?? ""] ?? [], today: today, onRecord: onRecord)
    }
    #expect(expected.count == 5)
    #expect(try month.rows("habits", "habits") == expected)
  }

  /// Days before a habit was made, and those that are not on record, are no days on which it was not done.
  @Test func theCompletionRateIsOfDaysOnRecord() throws {
    let diary = try Diary()
    for day in ["2026-02-10", "2026-02-12", "2026-02-13", "2026-02-16"] { try diary.day(day) }
    // Made on 2026-02-12 at noon in Vancouver, and never done; made then, and done once before and once after.
    try diary.database.run(
      script: """
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms)
        values ('a', 'Read', 1770926400000, 0), ('b', 'Run', 1770926400000, 0);
        insert into habit_completion (
          completion_id, habit_id, ts_utc_ms, timezone_id, day_id, awarded_credits, created_ts_utc_ms)
        values ('1', 'b', 0, 'UTC', '2026-02-10', 5, 0), ('2', 'b', 0, 'UTC', '2026-02-16', 5, 0);
        """)
    #expect(
      try diary.rows("habits", "habits").map { $0.suffix(2) } == [[Datum(3), .real(0)], [Datum(4), .real(0.5)]])
  }

  @Test func theCalendarHasEveryHabitAndDay() throws {
    let month = try Month()
    let completions = try completions(month)
    let days = try Fixture.day("2026-03-09")...Fixture.day("2026-03-15")
    let expected = try habits(month).filter { $0.text("habit_id") != "cold-shower" }.flatMap { habit in
      let done = Set(try (completions[habit.text("habit_id") ?? ""] ?? []).map { try $0.day() })
      return days.map { [habit.datum("habit_id"), habit.datum("name"), Datum($0), Datum(done.contains($0) ? 1 : 0)] }
    }
    let rows = try month.rows("habits", "calendar", Month.week).filter { $0[0] != .text("cold-shower") }
    #expect(rows == expected)
  }

  @Test func keyFiguresAndDaysAreThoseOfTheTables() throws {
    let month = try Month()
    let done = try month.table("habit_completion")
    let credits = { (rows: [PlainRow]) in rows.map { $0.number("awarded_credits") ?? 0 }.reduce(0, +) }
    let suspended = { (rows: [PlainRow]) in rows.count { $0.isSet("award_suspended") } }
    let byDay = Dictionary(grouping: done) { $0.text("day_id") ?? "" }
    let active = try month.table("habit").count { $0.isSet("active") && $0.number("deleted_ts_utc_ms") == nil }
    #expect(
      try month.row("habits", "totals")
        == [active, done.count, byDay.count, credits(done), suspended(done)].map { Datum($0) })
    #expect(
      try month.rows("habits", "days")
        == month.table("day_summary").compactMap { $0.text("day_id") }.sorted().map { day in
          let ofDay = byDay[day] ?? []
          return [.text(day), Datum(ofDay.count), Datum(credits(ofDay)), Datum(suspended(ofDay))]
        })
  }

  /// On a day that is not on record nobody knows whether a habit was done, unless one was.
  @Test func theCalendarIsEmptyOnDaysThatAreNotOnRecord() throws {
    let diary = try Diary()
    for day in ["2026-02-13", "2026-02-16"] { try diary.day(day) }
    try diary.database.run(
      script: """
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms)
        values ('a', 'Read', 0, 0), ('b', 'Run', 0, 0);
        insert into habit_completion (
          completion_id, habit_id, ts_utc_ms, timezone_id, day_id, awarded_credits, created_ts_utc_ms)
        values ('1', 'a', 0, 'UTC', '2026-02-14', 5, 0);
        """)
    #expect(
      try diary.rows("habits", "calendar").map { [$0[0], $0[3]] } == [
        [.text("a"), Datum(0)], [.text("a"), Datum(1)], [.text("a"), .null], [.text("a"), Datum(0)],
        [.text("b"), Datum(0)], [.text("b"), Datum(0)], [.text("b"), .null], [.text("b"), Datum(0)],
      ])
  }

  /// A calendar of more than a year says where it begins.
  @Test(arguments: ["habits", "streaks"]) func aCalendarWithoutAllDaysSaysSo(_ report: String) throws {
    for (first, note) in [("2025-02-17", false), ("2025-02-16", true)] {
      let diary = try Diary()
      for day in [first, "2026-02-16"] { try diary.day(day) }
      let document = try ReportCatalog().report(named: report).document(
        from: diary.database,
        request: Fixture.request(.range(from: Fixture.day(first), to: Fixture.day("2026-02-16"))))
      #expect(document.notes.contains("The calendar shows the last 53 weeks.") == note)
    }
  }

  @Test func habitsOfOneNameAreToldApart() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for habit in ["a", "b", "c"] {
      try diary.database.execute(
        "insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms) values (?, ?, 0, 0)", habit,
        habit == "c" ? "Read" : "Run")
    }
    #expect(try diary.rows("habits", "calendar").map { $0[1] } == [.text("Read"), .text("Run (a)"), .text("Run (b)")])
  }

  @Test func aDeletedHabitStaysWhileItsCompletionsAreInTheWindow() throws {
    let diary = try Diary()
    try diary.day("2026-02-01")
    try diary.day("2026-02-16")
    try diary.database.run(
      script: """
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms, deleted_ts_utc_ms)
        values ('gone', 'Gone', 0, 0, 1);
        insert into habit_completion (
          completion_id, habit_id, ts_utc_ms, timezone_id, day_id, awarded_credits, created_ts_utc_ms)
        values ('1', 'gone', 0, 'UTC', '2026-02-01', 5, 0);
        """)
    #expect(
      try diary.rows("habits", "habits") == [
        [
          .text("gone"), .text("Gone"), .flag(false), Datum(0), Datum(1), Datum(1), Datum(5),
          .json(.array(Array(repeating: 0, count: 14))), .text("2026-02-01"), Datum(1), .real(1),
        ]
      ])
    let later = WindowRequest.range(from: try Fixture.day("2026-02-02"), to: try Fixture.day("2026-02-16"))
    #expect(try diary.rows("habits", "habits", later).isEmpty)
    #expect(try diary.rows("habits", "calendar", later).isEmpty)
  }
}

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
  @Test func thePageLeavesOutDaysWithoutARecord() throws {
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
  func theTerminalHasALinePerWeekday(_ width: Int) throws {
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
    // The year is in the margin, the next one next to its January.
    #expect(months.hasPrefix(" 2025 ") && (width == 40 || months.hasSuffix("Dec Jan 2026")), "\(months)")
  }
}
