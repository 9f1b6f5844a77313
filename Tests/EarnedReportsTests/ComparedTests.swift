import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Contract, section 12: whole days are compared with as many whole days.
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
    /// `days, from – to, before from – to`; nil when nothing is compared.
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
      "6, 2026-02-10 – 2026-02-15, 2026-02-03 – 2026-02-08"),
    Case(
      "before the first record of a day all are whole", on: ["2026-02-02…2026-02-15"],
      "7, 2026-02-09 – 2026-02-15, 2026-02-02 – 2026-02-08"),
    Case(
      "days on record, wherever they are",
      on: ["2026-01-01…2026-01-03", "2026-01-11…2026-01-14", "2026-02-03…2026-02-08", "2026-02-15…2026-02-15"],
      "7, 2026-02-03 – 2026-02-15, 2026-01-01 – 2026-01-14"),
    Case(
      "four of seven are enough", on: ["2026-02-06…2026-02-16"], "4, 2026-02-10 – 2026-02-13, 2026-02-06 – 2026-02-09"),
    Case("three of seven are not", on: ["2026-02-07…2026-02-16"], nil),
    Case("nothing before", on: ["2026-02-10…2026-02-16"], nil),
    Case(
      "a week that is over", on: ["2026-02-01…2026-02-16"], of: "2026-W07",
      "7, 2026-02-09 – 2026-02-15, 2026-02-02 – 2026-02-08"),
    Case("a week on its Monday", on: ["2026-02-01…2026-02-16"], of: "this week", nil),
    Case("a week on its Thursday", on: ["2026-02-01…2026-02-19"], of: "this week", today: "2026-02-19", nil),
    Case(
      "a week on its Friday", on: ["2026-02-01…2026-02-20"], of: "this week", today: "2026-02-20",
      "4, 2026-02-16 – 2026-02-19, 2026-02-09 – 2026-02-12"),
    Case(
      "a day without a record is not compared", on: ["2026-02-01…2026-02-10", "2026-02-12…2026-02-16"], of: "2026-W07",
      "6, 2026-02-09 – 2026-02-15, 2026-02-02 – 2026-02-07"),
    Case(
      "on record from Thursday on", on: ["2026-02-05…2026-02-16"], of: "2026-W07",
      "4, 2026-02-12 – 2026-02-15, 2026-02-05 – 2026-02-08"),
    Case("on record from Friday on", on: ["2026-02-06…2026-02-16"], of: "2026-W07", nil),
    Case("half of February is less than half of January", in: "monthly", on: ["2026-01-01…2026-02-16"], nil),
    Case(
      "a month that is going on", in: "monthly", on: ["2026-01-01…2026-02-17"], today: "2026-02-17",
      "16, 2026-02-01 – 2026-02-16, 2026-01-01 – 2026-01-16"),
    Case(
      "months of different lengths", in: "monthly", on: ["2026-02-01…2026-04-01"], of: "2026-03", today: "2026-04-01",
      "28, 2026-03-01 – 2026-03-28, 2026-02-01 – 2026-02-28"),
    Case(
      "a leap year", in: "yearly", on: ["2023-01-01…2024-12-31"], of: "2024",
      "365, 2024-01-01 – 2024-12-30, 2023-01-01 – 2023-12-31"),
    Case("a day that is going on", in: "daily", on: ["2026-02-01…2026-02-16"], nil),
    Case(
      "yesterday", in: "daily", on: ["2026-02-01…2026-02-16"], of: "yesterday",
      "1, 2026-02-15 – 2026-02-15, 2026-02-14 – 2026-02-14"),
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
    #expect(row.map { "\($0[0]), \($0[1]) – \($0[2]), \($0[3]) – \($0[4])" } == one.compared)
    // It stands beside the window before, and nothing says a change without it.
    let names = document.datasets.map(\.definition.name)
    #expect(names.firstIndex(of: "compared") == names.firstIndex(of: "previous").map { $0 + 1 })
    let sentences = document.sentences(document.wording()).map(\.text)
    #expect(sentences.contains { $0.contains("before") } == (one.compared != nil), "\(sentences)")
    let text = try String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("  change") == (one.compared != nil))
  }

  /// Over random histories: there are as many whole days on record on both sides, at least half of each window, and the change
  /// is that of the sums of exactly these days.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func theChangeIsThatOfTheComparedDays(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let diary = try Diary()
    let today = try Fixture.day("2026-02-16")
    var attempts: [CalendarDate: Int] = [:]
    for back in 0..<80 where Int.random(in: 0..<10, using: &random) > 1 {
      let day = today.advanced(by: -back)
      attempts[day] = Int.random(in: 0..<9, using: &random)
      try diary.day("\(day)")
      try diary.count(attempts: attempts[day] ?? 0, on: "\(day)")
    }
    for (report, period) in [
      ("weekly", nil), ("weekly", "2026-W07"), ("weekly", "last 5 days"), ("monthly", nil), ("monthly", "2026-01"),
      ("progress", nil), ("daily", "yesterday"),
    ] {
      let window = try period.map { WindowRequest.period(try NamedPeriod($0)) } ?? .daysOnRecord()
      let document = try ReportCatalog().report(named: report)
        .document(from: diary.database, request: Fixture.request(window))
      let definition = try document.dataset(named: "totals").definition
      let change = document.change(of: definition)
      guard let compared = document.window?.compared else {
        #expect(change == nil)
        continue
      }
      for (days, row) in [(compared.now, change?.now), (compared.before, change?.before)] {
        let counted = attempts.filter { days.contains($0.key) && $0.key < today }
        #expect(counted.count == compared.count, "\(report), \(period ?? "")")
        #expect(row?[definition.index(of: "unlock_attempts")] == Datum(counted.values.reduce(0, +)))
        #expect(days.upperBound < today)
      }
      #expect(2 * compared.count >= document.window?.daysOnRecord.count ?? 0)
    }
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
    #expect(sentences.contains("121 unlock attempts were made: over 6 whole days, as many as before."))
    #expect(sentences.contains { $0.hasPrefix("6 of 6 whole days qualified") }, "\(sentences)")
    let text = try String(decoding: ReportFormat.text.bytes(of: document), as: UTF8.self)
    let days = "Changes over 6 whole days: 2026-02-10 – 2026-02-15 and 2026-02-03 – 2026-02-08."
    #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(days))
    let figures = try #require(text.split(separator: "\n").first { $0.contains("Unlock attempts") })
    #expect(figures.split(separator: " ").map(String.init) == ["Unlock", "attempts", "121", "120", "120", "="])
  }

  /// Time in apps has days of its own: it is only compared when all compared days have some.
  @Test(arguments: [("2026-02-05", nil), ("2026-02-16", "2 h 30 min")]) func timeInAppsOnFewerDays(
    _ missing: String, _ change: String?
  ) throws {
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
    #expect(sentence?.contains("more than before") == (change != nil), "\(sentence ?? "")")
    if let change { #expect(sentence?.contains("over 6 whole days, \(change) more than before.") == true) }
  }
}
