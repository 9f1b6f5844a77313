import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Contract, section 12: like is compared with like.
@Suite struct ComparedTests {
  /// What is on record, what is asked and when, and the days that are compared.
  struct Case: CustomTestStringConvertible {
    let name: String
    let report: String
    /// Ranges of days, `2026-02-03…2026-02-16`.
    let days: [String]
    let period: String?
    /// The day on which it is asked, at 20:00 in Vancouver.
    let today: String
    /// `days and days before, from – to, before from – to, days between a pair or mean`; nil when nothing is compared.
    let compared: String?

    var testDescription: String { name }

    init(
      _ name: String, in report: String = "weekly", on days: [String], of period: String? = nil,
      today: String = "2026-02-16", _ compared: String?
    ) {
      (self.name, self.report, self.days, self.period) = (name, report, days, period)
      (self.today, self.compared) = (today, compared)
    }
  }

  static let cases = [
    Case(
      "the running day counts on neither side", on: ["2026-02-03…2026-02-16"],
      "6 and 6, 2026-02-10 – 2026-02-15, 2026-02-03 – 2026-02-08, 7"),
    Case(
      "before the first record of a day all are whole", on: ["2026-02-02…2026-02-15"],
      "7 and 7, 2026-02-09 – 2026-02-15, 2026-02-02 – 2026-02-08, 7"),
    Case(
      "days on record that have no day on record a week or two before",
      on: ["2026-01-01…2026-01-03", "2026-01-11…2026-01-14", "2026-02-03…2026-02-08", "2026-02-15…2026-02-15"], nil),
    Case(
      "weekdays, over two weeks",
      on: ["2026-01-19…2026-01-23", "2026-01-26…2026-01-30", "2026-02-02…2026-02-06", "2026-02-09…2026-02-13"],
      today: "2026-02-14",
      "7 and 7, 2026-02-05 – 2026-02-13, 2026-01-22 – 2026-01-30, 14"),
    Case(
      "a gap in the first week drops no newer day",
      on: ["2026-02-03…2026-02-05", "2026-02-07…2026-02-08", "2026-02-10…2026-02-15"], of: "2026-W07",
      "5 and 5, 2026-02-10 – 2026-02-15, 2026-02-03 – 2026-02-08, 7"),
    Case(
      "four of seven are enough", on: ["2026-02-05…2026-02-16"],
      "4 and 4, 2026-02-12 – 2026-02-15, 2026-02-05 – 2026-02-08, 7"),
    Case("three of seven are not", on: ["2026-02-06…2026-02-16"], nil),
    Case("nothing before", on: ["2026-02-10…2026-02-16"], nil),
    Case(
      "a week that is over", on: ["2026-02-01…2026-02-16"], of: "2026-W07",
      "7 and 7, 2026-02-09 – 2026-02-15, 2026-02-02 – 2026-02-08, 7"),
    Case("a week on its Monday", on: ["2026-02-01…2026-02-16"], of: "this week", nil),
    Case("a week on its Thursday", on: ["2026-02-01…2026-02-19"], of: "this week", today: "2026-02-19", nil),
    Case(
      "a week on its Friday", on: ["2026-02-01…2026-02-20"], of: "this week", today: "2026-02-20",
      "4 and 4, 2026-02-16 – 2026-02-19, 2026-02-09 – 2026-02-12, 7"),
    Case(
      "a day without a record is not compared", on: ["2026-02-01…2026-02-10", "2026-02-12…2026-02-16"], of: "2026-W07",
      "6 and 6, 2026-02-09 – 2026-02-15, 2026-02-02 – 2026-02-08, 7"),
    Case(
      "two weeks", on: ["2026-01-19…2026-02-16"], of: "last 14 days",
      "13 and 13, 2026-02-03 – 2026-02-15, 2026-01-20 – 2026-02-01, 14"),
    Case(
      "a day more than two weeks", on: ["2026-01-19…2026-02-16"], of: "last 15 days",
      "14 and 14, 2026-02-02 – 2026-02-15, 2026-01-19 – 2026-02-01, mean"),
    Case(
      "half of February", in: "monthly", on: ["2026-01-01…2026-02-16"],
      "15 and 31, 2026-02-01 – 2026-02-15, 2026-01-01 – 2026-01-31, mean"),
    Case("less than half of February", in: "monthly", on: ["2026-01-01…2026-02-14"], today: "2026-02-14", nil),
    Case("less than half of January", in: "monthly", on: ["2026-01-17…2026-02-20"], today: "2026-02-20", nil),
    Case(
      "months of different lengths", in: "monthly", on: ["2026-02-01…2026-04-01"], of: "2026-03", today: "2026-04-01",
      "31 and 28, 2026-03-01 – 2026-03-31, 2026-02-01 – 2026-02-28, mean"),
    Case(
      "a leap year", in: "yearly", on: ["2023-01-01…2024-12-31"], of: "2024",
      "366 and 365, 2024-01-01 – 2024-12-31, 2023-01-01 – 2023-12-31, mean"),
    Case("a day that is going on", in: "daily", on: ["2026-02-01…2026-02-16"], nil),
    Case(
      "yesterday", in: "daily", on: ["2026-02-01…2026-02-16"], of: "yesterday",
      "1 and 1, 2026-02-15 – 2026-02-15, 2026-02-08 – 2026-02-08, 7"),
    Case("days to come", in: "daily", on: ["2026-02-01…2026-02-16"], of: "2026-02-17", nil),
  ]

  private func diary(_ ranges: [String]) throws -> Diary {
    let diary = try Diary()
    try diary.database.execute("begin")
    for range in ranges {
      let ends = try range.split(separator: "…").map { try Fixture.day(String($0)) }
      for (index, day) in (ends[0]...ends[1]).enumerated() {
        try diary.day("\(day)", qualified: index % 3 == 0, focus: 7 * index % 45, earned: index % 11)
        try diary.count(attempts: 5 * index % 13, on: "\(day)")
      }
    }
    try diary.database.execute("commit")
    return diary
  }

  /// At 20:00 in Vancouver, in winter.
  private func now(_ day: String) throws -> Instant {
    Fixture.now + .days(try Fixture.day("2026-02-16").distance(to: Fixture.day(day)))
  }

  @Test(arguments: cases) func whichDaysAreCompared(_ one: Case) throws {
    let window = try one.period.map { WindowRequest.period(try NamedPeriod($0)) } ?? .daysOnRecord()
    let document = try ReportCatalog().report(named: one.report).document(
      from: diary(one.days).database, request: Fixture.request(window, now: now(one.today)))
    let row = try document.dataset(named: "compared").rows.first?.map { $0.json.stringValue ?? $0.json.serialized() }
    let words = row.map {
      "\($0[0]) and \($0[7]), \($0[1]) – \($0[2]), \($0[3]) – \($0[4]), \($0[5] == "pairs" ? $0[6] : "mean")"
    }
    #expect(words == one.compared)
    // It stands next to the window before, and nothing says a change without it.
    let names = document.datasets.map(\.definition.name)
    #expect(names.firstIndex(of: "compared") == names.firstIndex(of: "previous").map { $0 + 1 })
    let sentences = document.sentences(document.wording()).map(\.text)
    let saysHow = sentences.contains { $0.contains(" than ") || $0.contains(" many as ") || $0.contains(" much as ") }
    #expect(saysHow == (one.compared != nil), "\(sentences)")
    let text = try String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("  change") == (one.compared != nil))
  }

  /// Over random histories, against a plain calculation: pairs of dates up to 14 days, means of a day on record beyond.
  func theChangeIsThatOfTheComparedDays(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try Diary()
    let today = try Fixture.day("2026-02-16")
    var attempts: [CalendarDate: Int] = [:]
    let rarity = Int.random(in: 1...4, using: &random)
    for back in 0..<80 where Int.random(in: 0..<10, using: &random) > rarity {
      let day = today.advanced(by: -back)
      attempts[day] = Int.random(in: 0..<9, using: &random)
      try diary.day("\(day)")
      try diary.count(attempts: attempts[day] ?? 0, on: "\(day)")
    }
    for (report, period) in [
      ("weekly", nil), ("weekly", "2026-W07"), ("weekly", "last 5 days"), ("weekly", "last 9 days"), ("monthly", nil),
      ("monthly", "2026-01"), ("progress", nil), ("daily", "yesterday"),
    ] {
      let window = try period.map { WindowRequest.period(try NamedPeriod($0)) } ?? .daysOnRecord()
      let document = try ReportCatalog().report(named: report)
        .document(from: diary.database, request: Fixture.request(window))
      let shown = try #require(document.window)
      let days = try #require(shown.days)
      let changes = try document.dataset(named: report == "daily" ? "figure_changes" : "changes")
      let row = changes.rows.first { $0[0] == .text("unlock_attempts") }
      let expected = Self.change(of: attempts, over: days, before: shown.previous, today: today)
      #expect(row.map { $0.dropFirst().map { $0.number ?? .nan } } == expected, "\(report), \(period ?? "")")
    }
  }

  /// Before, after and their difference: what the contract says, in the plainest way.
  private static func change(
    of amounts: [CalendarDate: Int], over days: ClosedRange<CalendarDate>, before: ClosedRange<CalendarDate>?,
    today: CalendarDate
  ) -> [Double]? {
    let whole = amounts.filter { $0.key < today }
    if days.count <= 14 {
      let shift = (days.count + 6) / 7 * 7
      let pairs = days.compactMap { day in
        whole[day].flatMap { now in whole[day.advanced(by: -shift)].map { ($0, now) } }
      }
      guard 2 * pairs.count >= days.count else { return nil }
      let (old, new) = (pairs.map(\.0).reduce(0, +), pairs.map(\.1).reduce(0, +))
      return [Double(old), Double(new), Double(new - old)]
    }
    guard let before else { return nil }
    let sides = [before, days].map { side in side.compactMap { whole[$0] } }
    guard 2 * sides[0].count >= max(before.count, 14), 2 * sides[1].count >= days.count else { return nil }
    let means = sides.map { (100 * Double($0.reduce(0, +)) / Double($0.count)).rounded() }
    return [means[0] / 100, means[1] / 100, (means[1] - means[0]) / 100]
  }

  /// On Monday at 05:30 an hour is not held against a day.
  @Test func anHourOfMonday() throws {
    let diary = try Diary()
    for day in 3...15 {
      let text = "2026-02-\(day < 10 ? "0" : "")\(day)"
      try diary.day(text, qualified: true)
      try diary.count(attempts: 20, on: text)
    }
    try diary.day("2026-02-16")
    try diary.count(attempts: 1, on: "2026-02-16")
    let morning = Fixture.now - .minutes(14 * 60 + 30)
    let document = try ReportCatalog().report(named: "weekly")
      .document(from: diary.database, request: Fixture.request(now: morning))
    let sentences = document.sentences(document.wording()).map(\.text)
    #expect(sentences.contains("121 unlock attempts were made; from Tuesday to Sunday as many as a week before."))
    #expect(sentences.contains { $0.hasPrefix("6 of 6 whole days qualified") }, "\(sentences)")
    let text = try String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self)
    let days = "Changes: from Tuesday to Sunday, and the same days a week before."
    #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(days))
    let figures = try #require(text.split(separator: "\n").first { $0.contains("Unlock attempts") })
    #expect(figures.split(separator: " ").map(String.init) == ["Unlock", "attempts", "121", "120", "120", "="])
  }

  /// Time in apps has days of its own.
  @Test(arguments: [
    ("2026-02-05", "; on 5 days 2 h 5 min more than a week before."),
    ("2026-02-16", "; from Tuesday to Sunday 2 h 30 min more than a week before."),
  ]) func timeInAppsOnFewerDays(_ missing: String, _ change: String) throws {
    let diary = try Diary()
    try diary.database.run(
      script: "create table usage_hour (date, hour_local, timezone_id, app_id, device, seconds)")
    for day in 3...16 {
      let text = "2026-02-\(day < 10 ? "0" : "")\(day)"
      try diary.day(text, focus: 1)
      if text != missing {
        try diary.database.execute(
          "insert into usage_hour values (?, 9, 'UTC', 'android:a', '', ?)", text, day < 10 ? 600 : 2_100)
      }
    }
    let document = try Fixture.weekly(diary.database)
    let sentence = document.sentences(document.wording()).map(\.text).first { $0.hasPrefix("Apps were in use") }
    #expect(sentence?.hasSuffix(change) == true, "\(sentence ?? "")")
  }
}
