import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// Contract, section 12: ranks go by the day on record, and ties are said.
@Suite struct RankTests {
  /// Days on record from a day on: how many, how many of the first qualified, and the attempts of each.
  struct Days {
    let first: String
    let count: Int
    let qualified: Int
    var attempts = 1
  }

  struct Case: CustomTestStringConvertible {
    let name: String
    let days: [Days]
    /// `W06 0` is week 6, and no other like it; nil when none is named.
    let best: String?
    let worst: String?

    var testDescription: String { name }
  }

  /// Asked on Monday 2026-02-16, in week 8.
  static let weeks = [
    Case(
      name: "four days that all qualified are no rank",
      days: [
        Days(first: "2026-01-12", count: 14, qualified: 13, attempts: 2),
        Days(first: "2026-01-26", count: 7, qualified: 7), Days(first: "2026-02-02", count: 4, qualified: 4),
        Days(first: "2026-02-09", count: 7, qualified: 5),
      ], best: "2026-W05 0", worst: "2026-W07 0"),
    Case(
      name: "nor are six",
      days: [
        Days(first: "2026-01-12", count: 14, qualified: 13, attempts: 2),
        Days(first: "2026-01-26", count: 7, qualified: 7), Days(first: "2026-02-02", count: 6, qualified: 0),
        Days(first: "2026-02-09", count: 7, qualified: 5),
      ], best: "2026-W05 0", worst: "2026-W07 0"),
    Case(
      name: "of equals by attempts; more of them alone make no worst",
      days: [
        Days(first: "2026-01-19", count: 7, qualified: 5, attempts: 3),
        Days(first: "2026-01-26", count: 7, qualified: 5, attempts: 3),
        Days(first: "2026-02-02", count: 7, qualified: 5, attempts: 2),
        Days(first: "2026-02-09", count: 7, qualified: 5, attempts: 4),
      ], best: "2026-W06 0", worst: nil),
    Case(
      name: "three weeks are too few",
      days: [
        Days(first: "2026-01-26", count: 7, qualified: 6), Days(first: "2026-02-02", count: 7, qualified: 5),
        Days(first: "2026-02-09", count: 7, qualified: 4),
      ], best: nil, worst: nil),
    Case(
      name: "ties are counted, the earliest is named",
      days: [
        Days(first: "2026-01-19", count: 7, qualified: 7), Days(first: "2026-01-26", count: 7, qualified: 2),
        Days(first: "2026-02-02", count: 7, qualified: 7), Days(first: "2026-02-09", count: 7, qualified: 2),
      ], best: "2026-W04 1", worst: "2026-W05 1"),
    Case(
      name: "weeks that are all alike are neither",
      days: [
        Days(first: "2026-01-19", count: 7, qualified: 3), Days(first: "2026-01-26", count: 7, qualified: 3),
        Days(first: "2026-02-02", count: 7, qualified: 3), Days(first: "2026-02-09", count: 7, qualified: 3),
      ], best: nil, worst: nil),
    Case(
      name: "a single week is neither", days: [Days(first: "2026-02-09", count: 8, qualified: 3)], best: nil, worst: nil
    ),
    Case(
      name: "the week that is going on does not count",
      days: [
        Days(first: "2026-01-12", count: 14, qualified: 13, attempts: 2),
        Days(first: "2026-01-26", count: 7, qualified: 7), Days(first: "2026-02-02", count: 7, qualified: 4),
        Days(first: "2026-02-16", count: 7, qualified: 7),
      ], best: "2026-W05 0", worst: "2026-W06 0"),
  ]

  static let months = [
    Case(
      name: "by the day on record, not by the number",
      days: [
        Days(first: "2025-03-01", count: 20, qualified: 15), Days(first: "2025-04-01", count: 30, qualified: 20),
        Days(first: "2025-05-01", count: 31, qualified: 22),
      ], best: "2025-03 0", worst: "2025-04 0"),
    Case(
      name: "nineteen days are no rank",
      days: [
        Days(first: "2025-02-01", count: 21, qualified: 15),
        Days(first: "2025-03-01", count: 19, qualified: 19), Days(first: "2025-04-01", count: 19, qualified: 0),
        Days(first: "2025-05-01", count: 31, qualified: 22), Days(first: "2025-06-01", count: 30, qualified: 22),
      ], best: "2025-06 0", worst: "2025-05 0"),
    Case(
      name: "fewer attempts a day in a month with more of them",
      days: [
        Days(first: "2025-02-01", count: 21, qualified: 14, attempts: 4),
        Days(first: "2025-03-01", count: 30, qualified: 10),
        Days(first: "2025-04-01", count: 30, qualified: 20, attempts: 3),
      ], best: "2025-04 0", worst: "2025-03 0"),
    Case(
      name: "two months are too few",
      days: [
        Days(first: "2025-04-01", count: 30, qualified: 20), Days(first: "2025-05-01", count: 31, qualified: 1),
      ], best: nil, worst: nil),
    Case(
      name: "equal rates tie, whatever the lengths",
      days: [
        Days(first: "2025-02-01", count: 21, qualified: 14), Days(first: "2025-04-01", count: 30, qualified: 20),
        Days(first: "2025-05-01", count: 31, qualified: 1),
      ], best: "2025-02 1", worst: "2025-05 0"),
  ]

  private func document(_ days: [Days], _ year: String) throws -> Document {
    let diary = try Diary()
    for days in days {
      let first = try Fixture.day(days.first)
      for index in 0..<days.count {
        let day = "\(first.advanced(by: index))"
        try diary.day(day, qualified: index < days.qualified)
        try diary.count(attempts: days.attempts, on: day)
      }
    }
    return try ReportCatalog().report(named: "yearly")
      .document(from: diary.database, request: Fixture.request(.period(NamedPeriod(year))))
  }

  private func rank(_ document: Document, _ dataset: String) throws -> String? {
    let dataset = try document.dataset(named: dataset)
    guard let row = dataset.rows.first else { return nil }
    return [row[0], row[dataset.definition.index(of: "ties")]].map { $0.json.stringValue ?? $0.json.serialized() }
      .joined(separator: " ")
  }

  @Test(arguments: weeks) func weeksAreRanked(_ one: Case) throws {
    let document = try document(one.days, "2026")
    #expect(try rank(document, "best_week") == one.best)
    #expect(try rank(document, "worst_week") == one.worst)
  }

  @Test(arguments: months) func monthsAreRanked(_ one: Case) throws {
    let document = try document(one.days, "2025")
    #expect(try rank(document, "best_month") == one.best)
    #expect(try rank(document, "worst_month") == one.worst)
  }

  @Test func theMonthThatIsGoingOnDoesNotCount() throws {
    let days = [
      Days(first: "2026-01-01", count: 31, qualified: 9), Days(first: "2026-02-01", count: 28, qualified: 28),
    ]
    #expect(try rank(document(days, "2026"), "best_month") == nil)
  }

  @Test func tiesAreSaidInWords() throws {
    let document = try document(#require(RankTests.weeks.first { $0.name.hasPrefix("ties") }).days, "2026")
    let sentences = document.sentences(document.wording()).map(\.text)
    #expect(
      sentences.contains(
        "The best week began on Mon 2026-01-19, with 7 qualified days and 7 unlock attempts; 1 other week was like it.")
    )
    #expect(
      sentences.contains(
        "The worst began on Mon 2026-01-26, with 2 qualified days and 7 unlock attempts; 1 other week was like it."))
  }

  /// Five hours with two attempts each are not 07:00 alone.
  @Test func anAppsHardestHoursTie() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for hour in [7, 9, 11, 13, 15] {
      for minute in [10, 20] {
        try diary.attempt("2026-02-16", "2026-02-16 \(hour < 10 ? "0" : "")\(hour):\(minute):00")
      }
    }
    try diary.attempt("2026-02-16", "2026-02-16 08:00:00", app: "android:b")
    let document = try ReportCatalog().report(named: "apps")
      .document(from: diary.database, request: Fixture.request())
    let apps = try document.dataset(named: "apps")
    #expect(apps.values(of: "hardest_hour_local") == [Datum(7), Datum(8)])
    #expect(apps.values(of: "hardest_hour_ties") == [Datum(4), Datum(0)])
    for format in [ReportFormat.text, .md, .html] {
      let text = try String(decoding: format.bytes(of: document), as: UTF8.self)
      #expect(text.contains("07:00 and 4 more"), "\(format)")
      #expect(!text.contains("08:00 and"), "\(format)")
    }
  }

  /// Two Mondays had 600 s each, the only Tuesday and the only Friday 900 s: these are the best weekdays, and 09:00 and 20:00
  /// are as good as each other.
  @Test func theBestWeekdayIsThatOfAnAverageDay() throws {
    let diary = try Diary()
    try diary.database.run(
      script: """
        create table clepsy_daily_stats (date, total_earned, total_spent, ending_balance, expired, streak_days);
        create table clepsy_event (event_id, date, hour_local, timezone_id, app_bundle_id, kind, counted_seconds);
        insert into clepsy_daily_stats
        select column1, column2, 0, 0, 0, 0
        from (values ('2026-02-02', 600), ('2026-02-03', 900), ('2026-02-06', 900), ('2026-02-09', 600));
        insert into clepsy_event select date, date, case when weekday in (1, 5) then 9 else 20 end, 'UTC', null, 'earned', seconds
        from (select '2026-02-02' as date, 1 as weekday, 600 as seconds union all select '2026-02-03', 2, 900
          union all select '2026-02-06', 5, 900 union all select '2026-02-09', 2, 600);
        """)
    let document = try ReportCatalog().report(named: "clepsy-balance")
      .document(from: diary.database, request: Fixture.request())
    #expect(try document.dataset(named: "best").lines == ["2 9 1 1"])
    #expect(
      document.sentences(document.wording()).map(\.text).suffix(2) == [
        "Of all days on record, most is earned on Tuesday, on average; 1 other weekday has as much.",
        "Their best hour is 09:00; 1 other hour has as much. The hours below are of all days, too.",
      ])
  }

  @Test func busiestHoursTie() throws {
    let diary = try Diary()
    try diary.database.run(
      script: """
        create table usage_hour (date, hour_local, timezone_id, app_id, device, seconds);
        insert into usage_hour values ('2026-02-15', 8, 'UTC', 'a', '', 60), ('2026-02-15', 9, 'UTC', 'a', '', 60);
        """)
    let document = try ReportCatalog().report(named: "usage")
      .document(from: diary.database, request: Fixture.request())
    #expect(
      document.sentences(document.wording()).map(\.text).last
        == "The busiest hour began at 08:00, with 1 min; 1 other hour had as much.")
  }

  /// A chart that names its highest column says how many are as high.
  @Test func aChartSaysHowManyAreAsHigh() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for hour in [7, 9, 11] { try diary.attempt("2026-02-16", "2026-02-16 \(hour < 10 ? "0" : "")\(hour):00:00") }
    let document = try Fixture.weekly(diary.database)
    let page = try String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)
    #expect(page.contains("Most: 1, 07:00 and 2 more."))
  }
}
