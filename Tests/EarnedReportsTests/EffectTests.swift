import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiStore
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import EarnedTimeBudgetStore
import EarnedUsageStore
import Testing

@testable import EarnedReports

/// The report `effect` (contract, section 15) in every format.
@Suite struct EffectGoldenTests {
  @Test(arguments: ReportFormat.allCases) func format(_ format: ReportFormat) throws {
    try expectGolden(Month().document("effect", Life.since("2026-03-01")), "effect", as: format)
  }

  @Test func everyFormatHasTheSameNumbers() throws {
    try ReadBack(Month().document("effect", Life.since("2026-03-01"))).expectTheSame()
  }

  @Test func itIsDrawnWithoutSignsToo() throws {
    let document = try Life(before: [12, 9, 14, 11, 10, 16, 12], after: [7, 5, 9, 6, 8, 4, 10]).document()
    let plain = RenderOptions(isUnicode: false)
    let text = String(decoding: try ReportFormat.text.bytes(of: document, plain), as: UTF8.self)
    #expect(text.contains("  Unlock attempts        [--------o--------]    |\n"), "\(text)")
  }
}

@Suite struct EffectTests {
  private static let before: [Int?] = [12, 9, 14, 11, 10, 16, 12]
  private static let after: [Int?] = [7, 5, 9, 6, 8, 4, 10]

  private func verdict(_ before: [Int?], _ after: [Int?]) throws -> Datum {
    try Life(before: before, after: after).row("unlock_attempts")["verdict"]
  }

  /// docs/effect.md, number by number.
  @Test func theExampleOfThePageIsRight() throws {
    let (before, after) = (Self.before.compactMap { $0 }, Self.after.compactMap { $0 })
    let page = try text("../../docs/effect.md")
    func mean(_ values: [Int]) -> Double { Double(values.reduce(0, +)) / Double(values.count) }
    func squares(_ values: [Int]) -> Double {
      values.map { Double($0) - mean(values) }.reduce(0) { $0 + $1 * $1 }
    }
    func spread(_ values: [Int]) -> Double { squares(values) / 6 / 7 / mean(values) / mean(values) }
    for (name, values) in [("before", before), ("since", after)] {
      let cells = values.map(String.init).joined(separator: " | ")
      #expect(page.contains("| \(name) | \(cells) | \(values.reduce(0, +)) | \(Int(mean(values))) |"))
    }
    let both = spread(before) + spread(after)
    let ratio = mean(after) / mean(before)
    let t = try Life(before: Self.before, after: Self.after).quantile(of: 6)
    let factor = try Life(before: Self.before, after: Self.after).exponential(t * both.squareRoot())
    let numbers: [(Double, Int)] = [
      (ratio, 4), (squares(before) / 6, 4), (squares(after) / 6, 4), (spread(before), 6), (spread(after), 6), (both, 6),
      (both.squareRoot(), 5), (t, 4), (t * both.squareRoot(), 5), (factor, 4), (ratio / factor, 2), (ratio * factor, 2),
    ]
    for (number, digits) in numbers {
      let words = Self.rounded(number, digits)
      #expect(page.contains(words), "\(words)")
    }
    let row = try Life(before: Self.before, after: Self.after).row("unlock_attempts")
    #expect(row["before_mean"] == .real(12) && row["after_mean"] == .real(7))
    #expect(row["ratio"].number.map { Self.rounded($0, 4) } == "0.5833")
    #expect(row["ratio_low"].number.map { Self.rounded($0, 4) } == Self.rounded(ratio / factor, 4))
    #expect(row["ratio_high"].number.map { Self.rounded($0, 4) } == Self.rounded(ratio * factor, 4))
    #expect(row["verdict"] == .text("FEWER"))
  }

  private static func rounded(_ number: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((number * Double(scale)).rounded())
    let rest = "\(whole % scale)"
    return "\(whole / scale).\(String(repeating: "0", count: digits - rest.count))\(rest)"
  }

  @Test func theOtherWayRoundItIsMore() throws {
    let row = try Life(before: Self.after, after: Self.before).row("unlock_attempts")
    #expect(row["verdict"] == .text("MORE"))
    #expect(row["ratio_low"].number.map { Self.rounded($0, 3) } == "1.221")
  }

  /// Also when both sides are the same every day, so that their range is a point.
  @Test func withoutAChangeThereIsNone() throws {
    #expect(try verdict(Self.before, Self.before.reversed()) == .text("NO_CLEAR_CHANGE"))
    let row = try Life(before: [3, 3, 3, 3, 3, 3, 3], after: [3, 3, 3, 3, 3, 3, 3]).row("unlock_attempts")
    #expect([row["ratio"], row["ratio_low"], row["ratio_high"]] == [.real(1), .real(1), .real(1)])
    #expect(row["verdict"] == .text("NO_CLEAR_CHANGE"))
  }

  @Test func fewEventsAreTooLittle() throws {
    #expect(try verdict([0, 1, 0, 2, 0, 3, 3], [0, 0, 0, 0, 0, 0, 0]) == .text("TOO_LITTLE"))
    #expect(try verdict([2, 1, 1, 2, 1, 1, 2], [0, 0, 0, 0, 0, 0, 0]) == .text("FEWER"))
  }

  /// A mean of 0 gives no ratio. Ten attempts of one day are no evidence, but some on every day are.
  @Test func withNothingOnOneSideTheOtherDecides() throws {
    let gone = try Life(before: [2, 1, 1, 2, 1, 1, 2], after: [0, 0, 0, 0, 0, 0, 0]).row("unlock_attempts")
    #expect([gone["ratio"], gone["ratio_low"], gone["ratio_high"]] == [.null, .null, .null])
    #expect(try verdict([0, 0, 0, 0, 0, 0, 0], [2, 1, 1, 2, 1, 1, 2]) == .text("MORE"))
    #expect(try verdict([0, 0, 0, 10, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]) == .text("NO_CLEAR_CHANGE"))
  }

  @Test func theSentenceIsAboutTheFirstMeasure() throws {
    for (before, after, words) in [
      (Self.before, Self.after, "41.7% fewer a day. Between 18.1% and 58.5% fewer would fit these days."),
      (Self.after, Self.before, "71.4% more a day. Between 22.1% and 140.7% more would fit these days."),
      (Self.before, Self.before, "no clear change. Anything from 22.9% fewer to 29.6% more would fit these days."),
      ([2, 1, 1, 2, 1, 1, 2], [0, 0, 0, 0, 0, 0, 0], "some before, and none any more."),
      ([0, 0, 0, 0, 0, 0, 0], [2, 1, 1, 2, 1, 1, 2], "none before, and some since."),
      ([1, 0, 0, 0, 1, 0, 0], [0, 1, 0, 0, 0, 0, 0], "too little to tell, with 3 in all."),
    ] {
      #expect(try Life(before: before, after: after).sentences.first == "Unlock attempts: \(words)")
    }
    let nothing = Array(repeating: 0, count: 7)
    #expect(
      try Life(before: nothing, after: nothing).sentences.first
        == "Nothing happened on these days that could be compared.")
  }

  // MARK: Which days

  /// Wednesday is missing before and Sunday after: neither counts on the other side.
  @Test func bothSidesHaveTheSameWeekdays() throws {
    let before: [Int?] = [12, 9, nil, 11, 10, 16, 12, 12, 9, 14, 11, 10, 16, 12]
    let life = try Life(before: before, after: [7, 5, 9, 6, 8, 4, nil, 7, 5, 9, 6, 8, 4, 10])
    let days = try life.document().dataset(named: "days").rows
    var weekdays: [[Datum]: Int] = [:]
    for day in days { weekdays[[day[1], day[2]], default: 0] += 1 }
    for weekday in Int64(1)...7 {
      let counts = ["BEFORE", "AFTER"].map { weekdays[[.text($0), .integer(weekday)]] }
      #expect(counts == (weekday == 3 || weekday == 7 ? [1, 1] : [2, 2]))
    }
    let row = try life.row("unlock_attempts")
    #expect([row["before_days"], row["after_days"]] == [.integer(12), .integer(12)])
    // The Sunday and the Wednesday next to the change.
    let shown = Set(days.map { $0[0] })
    #expect(shown.contains(.text("2026-03-08")) && !shown.contains(.text("2026-03-01")))
    #expect(shown.contains(.text("2026-03-11")) && !shown.contains(.text("2026-03-18")))
  }

  /// 20 days since are 14, as of each weekday there are as many.
  @Test(arguments: [(7, 7), (13, 7), (14, 14), (20, 14), (27, 21), (28, 28), (35, 28)])
  func whatIsComparedAreWholeWeeks(since: Int, weeks: Int64) throws {
    let life = try Life(before: Array(repeating: 5, count: 40), after: Array(repeating: 4, count: since))
    #expect(try life.row("unlock_attempts")["after_days"] == .integer(weeks))
  }

  @Test func aShortRecordBeforeShortensBothSides() throws {
    let life = try Life(before: Array(repeating: 5, count: 17), after: Array(repeating: 4, count: 28))
    #expect(try life.row("unlock_attempts")["after_days"] == .integer(14))
    #expect(try life.row("unlock_attempts")["before_days"] == .integer(14))
  }

  @Test func daysThatAreAllAlikeAreSaidToBeSo() throws {
    let same = try Life(before: Array(repeating: 5, count: 14), after: Array(repeating: 5, count: 14))
    #expect(try same.sentences.first == "Unlock attempts: the same each day, before and since.")
    let fewer = try Life(before: Array(repeating: 5, count: 14), after: Array(repeating: 4, count: 14))
    #expect(try fewer.sentences.first == "Unlock attempts: 20.0% fewer a day, as each day shows.")
  }

  /// Today is not over.
  @Test func theDayThatGoesOnDoesNotCount() throws {
    let life = try Life(before: Self.before, after: Self.after)
    let last = "2026-03-15T12:00:00Z"
    #expect(try life.row("unlock_attempts", now: last)["after_days"] == .integer(0))
    #expect(
      try life.sentences(now: last).first
        == "It is too early to tell: that takes 7 whole days on both sides, on Mon 2026-03-16 at the earliest.")
    #expect(try life.row("unlock_attempts", now: "2026-03-16T04:00:00Z")["after_days"] == .integer(7))
  }

  @Test func ofAFutureChangeItIsTooEarly() throws {
    let life = try Life(before: Self.before, after: [])
    #expect(
      try life.sentences(now: "2026-03-05T12:00:00Z").first
        == "It is too early to tell: that takes 7 whole days on both sides, on Mon 2026-03-16 at the earliest.")
  }

  /// A day without a record in the first week: the second week can be enough.
  @Test func anIncompleteWeekIsTooEarlyForAnotherOne() throws {
    let life = try Life(before: Self.before + Self.before, after: [7, 5, nil, 6, 8, 4, 10, 7])
    #expect(try life.sentences.first?.hasSuffix("on Mon 2026-03-23 at the earliest.") == true)
  }

  /// Waiting does not help.
  @Test func withoutAWeekBeforeThereIsNothingToCompareWith() throws {
    let life = try Life(before: [12, 9, 14], after: Self.after)
    #expect(
      try life.sentences.first?.hasPrefix("Fewer than 7 of the 28 days before are whole and on record, so there")
        == true)
    #expect(try life.document().dataset(named: "compared").rows.first?[6] == .null)
  }

  @Test func daysThatEndTooEarlyAreSaid() throws {
    let life = try Life(before: Self.before, after: Self.after)
    let window = WindowRequest.range(from: try Fixture.day("2026-03-09"), to: try Fixture.day("2026-03-12"))
    #expect(
      try life.sentences(window).first
        == "These are fewer than 7 days, which is too little to tell: that takes 7 before the day of --since, and 7 from it on."
    )
    let longer = try Life(before: Self.before + Self.before, after: [7, 5])
    let seven = WindowRequest.range(from: try Fixture.day("2026-03-09"), to: try Fixture.day("2026-03-15"))
    #expect(
      try longer.sentences(seven, now: "2026-03-18T12:00:00Z").first?
        .hasPrefix("Fewer than 7 of the 7 days since are whole and on record, so there") == true)
  }

  // MARK: Whose days

  /// What is not in use has no row for people. Programs have all of them.
  @Test func onlyWhatIsInUseIsShown() throws {
    let document = try Life(before: Self.before, after: Self.after).document()
    #expect(try document.dataset(named: "measures").rows.count == 8)
    let shown = document.shownDatasets.first { $0.definition.name == "measures" }
    #expect(shown?.rows.map { $0[0] } == [.text("unlock_attempts")])
    let page = String(decoding: try ReportFormat.html.bytes(of: document), as: UTF8.self)
    #expect(page.contains("Unlock attempts before and after, by day"))
    #expect(!page.contains("Focus before and after") && !page.contains("Time in apps before and after"))
  }

  /// An app may delete attempts by itself. The sums of their days stay; what needs the rows leaves such days out.
  @Test func attemptsThatAreGoneAreNotMissingBefore() throws {
    let life = try Life(before: Self.before + Self.before, after: Self.after + Self.after)
    try life.database.execute("delete from unlock_attempt where day_id < '2026-03-02'")
    let row = try life.row("unlock_attempts")
    #expect([row["before_days"], row["before_mean"]] == [.integer(14), .real(12)])
    let app = try #require(life.document().dataset(named: "apps").rows.first)
    #expect([app[3], app[9]] == [.real(12), .integer(7)])
    try life.database.execute("delete from unlock_attempt where day_id < '2026-03-06'")
    #expect(try life.document().dataset(named: "apps").rows.isEmpty)
  }

  @Test func aBudgetHasItsUnlocksAndMinutes() throws {
    let life = try Life(before: [], after: [])
    try life.fill(
      before: Self.before, after: Self.after,
      "insert into budget_day values (?1, 60, 0, ?2 * 60, 0, ?2, 0, 0, 0, 0, 0, 0, 0, 0)")
    try life.database.execute("insert into budget_state values (1, '2026-03-15', 0, 60, 0, 0, null, 0)")
    try life.database.execute("update budget_day set daily_allowance_minutes = 30 where date >= '2026-03-09'")
    let document = try life.document()
    for measure in ["unlock_attempts", "granted", "unlocked_minutes"] {
      let row = try life.row(measure)
      #expect(
        [row["before_mean"], row["after_mean"], row["verdict"]] == [.real(12), .real(7), .text("FEWER")], "\(measure)")
    }
    #expect(document.zoneWords == "Days begin at 00:00; times in UTC")
    #expect(
      try document.dataset(named: "changes").lines == ["null 2026-03-09 ALLOWANCE_CHANGED 60 min → 30 min null"])
    let shown = document.shownDatasets.first { $0.definition.name == "measures" }
    #expect(shown?.rows.count == 3)
  }

  @Test(arguments: [("com.reddit", "ios:com.reddit"), ("linux:steam", "linux:steam")])
  func aTimeBalanceHasTheTimeInItsApps(_ stored: String, _ appID: String) throws {
    let life = try Life(before: [], after: [])
    try life.fill(
      before: Self.before, after: Self.after, "insert into clepsy_daily_stats values (?1, 0, ?2, 0, 0, 0)")
    try life.fill(
      before: Self.before, after: Self.after,
      """
      insert into clepsy_event (event_id, ts_utc_ms, timezone_id, date, hour_local, kind, seconds, credited_seconds,
        counted_seconds, app_bundle_id)
      select ?1 || value, 0, 'UTC', ?1, 12, 'spent', 600, 600, 600, '\(stored)'
      from json_each('[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]')
      where value <= ?2
      """)
    try life.database.execute("insert into clepsy_balance values (1, '2026-03-15', 0, 0, 0, 0, 0, null)")
    let row = try life.row("used_seconds")
    #expect([row["before_mean"], row["after_mean"], row["verdict"]] == [.real(7_200), .real(4_200), .text("FEWER")])
    let apps = try life.document().dataset(named: "apps")
    let app = try #require(apps.rows.first)
    #expect([app[0], app[2]] == [.text(appID), .text("used_seconds")])
    // The events of an hour are one hour with use, before a cleanup as after it.
    #expect(
      app[apps.definition.index(of: "events")]
        == .integer(Int64((Self.before + Self.after).filter { $0 ?? 0 > 0 }.count)))
  }

  /// A date without a session is a date without focus.
  @Test func hachimiHasItsFocusOnEveryDate() throws {
    let life = try Life(before: [], after: [])
    try life.fill(
      before: [12, nil, nil, 11, 10, 16, 12], after: [7, 5, 9, nil, 8, 4, 10],
      """
      insert into local_sessions values ('s' || ?1, 'me', 'read', 'cat',
        unixepoch(?1 || ' 12:00') * 1000, unixepoch(?1 || ' 12:30') * 1000, ?2, ?2, 0, 'completed', 1.0, 0, 0, 'countdown', 0)
      """)
    try life.database.execute("insert or replace into materialized_state values ('coin_balance', '0', 0)")
    let row = try life.row("focus_minutes")
    #expect([row["before_days"], row["after_days"], row["events"]] == [.integer(7), .integer(7), .integer(11)])
    #expect(row["before_mean"].number.map { ($0 * 7).rounded() } == 61)
    #expect(try life.row("habit_completions")["events"] == .integer(11))
  }

  /// A week without any record is not known.
  @Test func weeksWithoutHachimiAreNotCompared() throws {
    let life = try Life(before: [], after: [])
    try life.fill(
      before: Array(repeating: 10, count: 28), after: Array(repeating: nil, count: 28) + [10],
      """
      insert into local_sessions values ('s' || ?1, 'me', 'read', 'cat',
        unixepoch(?1 || ' 12:00') * 1000, unixepoch(?1 || ' 12:30') * 1000, ?2, ?2, 0, 'completed', 1.0, 0, 0, 'countdown', 0)
      """)
    #expect(try life.row("focus_minutes")["verdict"] == .text("TOO_LITTLE"))
    #expect(try life.sentences(now: "2026-04-20T12:00:00Z").first?.contains("nothing to compare") == true)
  }

  /// Dates of time in apps begin at midnight, and it has days of its own.
  @Test func timeInAppsIsBesideIt() throws {
    let life = try Life(before: Self.before, after: Self.after)
    try life.fill(
      before: [600, 600, 600, 600, 600, 600, 600, 600], after: Self.after.map { ($0 ?? 0) * 100 },
      "insert into usage_hour values (?1, 12, 'web:a.example', '', 'UTC', 0, ?2)")
    let row = try life.row("used_seconds")
    #expect([row["before_mean"], row["after_mean"], row["unit"]] == [.real(600), .real(700), .text("seconds")])
    #expect(try life.document().notes.contains("Days of time in apps begin at 00:00."))
    let text = String(decoding: try ReportFormat.text.bytes(of: life.document()), as: UTF8.self)
    #expect(text.contains("  Time in apps     10.0 min  11.7 min   1.17"), "\(text)")
  }

  // MARK: What else changed

  @Test func rulesThatChangedAreListed() throws {
    let life = try Life(before: Self.before, after: Self.after)
    let at = { (day: String, hour: Int) in "unixepoch('\(day) \(hour < 10 ? "0" : "")\(hour):00') * 1000" }
    try life.database.run(
      script: """
        insert into mode values ('m', 'Evening', 0, 'GENTLE', 'AUTO', null, null, \(at("2026-03-03", 3)), \(at("2026-03-10", 9)), null, '');
        insert into mode values ('n', 'Old', 0, 'GENTLE', 'AUTO', null, null, \(at("2025-03-03", 3)), \(at("2026-03-11", 9)), \(at("2026-03-11", 9)), '');
        insert into distracting_app values ('web:x.example', \(at("2026-03-09", 8)));
        insert or replace into entitlement_state values (1, 'PLUS', 0, \(at("2026-03-12", 8)));
        insert into habit (habit_id, name, created_ts_utc_ms, updated_ts_utc_ms) values ('h', 'Read', \(at("2025-01-01", 1)), 0);
        """)
    #expect(
      try life.document().dataset(named: "changes").rows.map { row in
        row.dropFirst().map { $0.json.stringValue ?? "–" }.joined(separator: " ")
      } == [
        // At 03:00 the day before is still going on.
        "2026-03-02 MODE_ADDED Evening m", "2026-03-09 APP_BLOCKED web:x.example web:x.example",
        "2026-03-10 MODE_CHANGED Evening m", "2026-03-11 MODE_DELETED Old n", "2026-03-12 PLAN_CHANGED plus –",
      ])
    #expect(
      try life.sentences.dropLast().last
        == "This does not say why: other things changed in these days, too, such as the rules that are listed.")
  }

  // MARK: Many devices

  @Test func aCohortHasTheDevicesByVerdict() throws {
    let report = try ReportCatalog().report(named: "effect")
    var cohort = Cohort(of: report, atLeast: 2)
    for number in 0..<9 {
      cohort.beginDevice()
      let sides = number < 5 ? [Self.before, Self.after] : [Self.after, Self.before]
      let life = try Life(before: sides[0], after: sides[1])
      try cohort.add(ReportFormat.ndjson.bytes(of: life.document()))
    }
    let document = try cohort.document(generated: Fixture.now, timeZone: .named("UTC"))
    #expect(
      try document.dataset(named: "measures_verdict").lines == ["unlock_attempts FEWER 4", "unlock_attempts MORE 4"])
    // The measure that comes first may be another on each device.
    #expect(!document.datasets.contains { $0.definition.name == "headline" })
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("  Unlock attempts  Fewer          4"), "\(text)")
  }
}

/// A person whose attempts of each day are chosen: those before Monday 2026-03-09, the last of them on the day before, and
/// those from it on. A day without a number is not on record.
struct Life {
  let database: Database

  init(before: [Int?], after: [Int?]) throws {
    let economies: [any Economy.Type] = [
      EarnedEconomy.self, ClepsyEconomy.self, TimeBudgetEconomy.self, HachimiEconomy.self, UsageEconomy.self,
    ]
    let now = Now(Instant(millisecondsSinceEpoch: 1_735_689_600_000), try .named("UTC"))
    database = try EarnedDatabase.openInMemory(economies: economies, now: now)
    try fill(
      before: before, after: after,
      """
      insert into day_summary (day_id, timezone_id, unlock_attempts_count, created_ts_utc_ms, updated_ts_utc_ms)
      values (?1, 'UTC', ?2, unixepoch(?1) * 1000, unixepoch(?1) * 1000)
      """)
    try fill(
      before: before, after: after,
      """
      insert into unlock_attempt (attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness,
        available_options_json, outcome, created_ts_utc_ms, updated_ts_utc_ms)
      with recursive numbers (number) as (select 1 where ?2 > 0 union all select number + 1 from numbers where number < ?2)
      select ?1 || ' ' || number, 'web:reddit.com', unixepoch(?1) * 1000 + 43200000, 'UTC', ?1, 'GENTLE', '[]', 'EXPIRED', 0, 0
      from numbers
      """)
  }

  /// Runs a statement for each day that has a number, with the day and the number.
  func fill(before: [Int?], after: [Int?], _ statement: String) throws {
    let change = try Fixture.day("2026-03-09")
    for (place, number) in (before + after).enumerated() {
      guard let number else { continue }
      try database.execute(statement, change.advanced(by: place - before.count).description, number)
    }
  }

  static func since(_ day: String) throws -> WindowRequest {
    let day = try Fixture.day(day)
    return .range(from: day, to: day.advanced(by: 27))
  }

  func document(_ window: WindowRequest? = nil, now: String? = nil) throws -> Document {
    let last = try database.first("select max(day_id) from day_summary") { row throws(SQLiteError) in row.value(0) }
    var today = "2026-04-20"
    if case .text(let day)? = last { today = try Fixture.day(day).advanced(by: 1).description }
    let instant = try #require(Instant(rfc3339: now ?? "\(today)T12:00:00Z"))
    let request = ReportRequest(
      window: try window ?? Self.since("2026-03-09"), now: instant, timeZone: try .named("UTC"))
    return try ReportCatalog().report(named: "effect").document(from: database, request: request)
  }

  /// The row of a measure, by the names of its columns.
  func row(_ measure: String, now: String? = nil) throws -> Row {
    let dataset = try document(now: now).dataset(named: "measures")
    let row = try #require(dataset.rows.first { $0[0] == .text(measure) })
    return Row(dataset: dataset, row: row)
  }

  struct Row {
    fileprivate let dataset: Dataset
    fileprivate let row: [Datum]

    subscript(_ column: String) -> Datum { row[dataset.definition.index(of: column)] }
  }

  var sentences: [String] { get throws { try sentences() } }

  func sentences(_ window: WindowRequest? = nil, now: String? = nil) throws -> [String] {
    var document = try document(window, now: now)
    document.codes = try CodeTexts()
    return document.sentences(document.wording()).map(\.text)
  }

  /// Student's t as the report has it.
  func quantile(of degrees: Int) throws -> Double {
    try ReportFunctions.register(on: database)
    let views = try ReportViews(on: database, hasArchive: false)
    let sql = try views.prefix(of: ViewReader(resources: Resources(share: nil)).views(["student_t"]))
    let value = try database.first(
      "\(sql)select quantile from student_t where ? between from_degrees and to_degrees", degrees
    ) { row throws(SQLiteError) in row.value(0) }
    guard case .real(let quantile)? = value else { throw ReportFault.query(place: "student_t", problem: "no row") }
    return quantile
  }

  func exponential(_ number: Double) throws -> Double {
    try ReportFunctions.register(on: database)
    let value = try database.first("select exponential(\(number))") { row throws(SQLiteError) in row.value(0) }
    guard case .real(let result)? = value else { throw ReportFault.query(place: "exponential", problem: "no number") }
    return result
  }
}
