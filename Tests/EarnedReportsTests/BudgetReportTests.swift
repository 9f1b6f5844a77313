import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore
import Testing

@testable import EarnedReports

/// The reports of the time budget: numbers of known days, and text and NDJSON against files that were looked at.
/// EARNED_RECORD_GOLDEN=1 records them again.
@Suite struct BudgetReportGoldenTests {
  static let names = ["budget-day", "budget-games", "budget-transactions"]

  @Test(arguments: names, [ReportFormat.text, .ndjson]) func format(_ name: String, _ format: ReportFormat) throws {
    try expectGolden(TimeBudget().document(name), name, as: format)
  }

  @Test func weeklyHasASectionForIt() throws {
    let week = try #require(ISOWeek("2026-W10"))
    try expectGolden(TimeBudget().document("weekly", .week(week)), "weekly-budget", as: .text)
  }
}

@Suite struct BudgetReportTests {
  private let budget: TimeBudget

  init() throws { budget = try TimeBudget() }

  private func rows(_ report: String, _ dataset: String, now: String? = nil) throws -> [String] {
    try budget.document(report, now: now).dataset(named: dataset).lines
  }

  @Test func today() throws {
    #expect(try rows("budget-day", "today") == ["2026-03-05 45 -8 20 17 false applied"])
    // The next morning, before anything is recorded.
    #expect(try rows("budget-day", "today", now: "2026-03-06T00:00:00Z") == ["2026-03-06 45 0 0 45 false applied"])
    // A clock behind the date that counts changes nothing.
    #expect(try rows("budget-day", "today", now: "2026-03-04T12:00:00Z") == ["2026-03-05 45 -8 20 17 false applied"])
  }

  /// What games took was not used.
  @Test(arguments: [
    (-10, 50, "Nothing is left of today: 50 min of 1 h was used, and games took the rest."),
    (-60, 0, "Nothing is left of today: games took all of it."),
    (0, 60, "Nothing is left of today: 1 h was used."), (15, 75, "Nothing is left of today: 1 h 15 min was used."),
    (-10, 20, "30 min is left of today, 20 min was used."),
  ])
  func whereTodayWent(_ bonus: Int, _ used: Int, _ words: String) throws {
    try budget.database.run(
      script: """
        update budget_state set daily_allowance_minutes = 60, bonus_minutes_from_games = \(bonus),
          usage_seconds_today = \(used * 60)
        """)
    let document = try budget.document("budget-day")
    #expect(document.sentences(document.wording()).map(\.text) == [words])
  }

  @Test func days() throws {
    #expect(
      try rows("budget-day", "days")
        == [
          "2026-03-02 1 60 12 90 0 1 0 1 1", "2026-03-03 2 45 27 10 62 0 1 0 0", "2026-03-05 4 45 -8 20 17 0 0 0 0",
        ].map { $0 })
  }

  /// Where nothing else is on record, people see nothing of it: no zeros and no empty charts.
  @Test(arguments: ["daily", "weekly", "monthly", "yearly"]) func theTimeBudgetAlone(_ report: String) throws {
    let others = ["Qualified days", "Longest", "Attempts", "Unlock attempts", "None."]
    func document() throws -> Document { try budget.document(report) }
    for format in [ReportFormat.text, .html, .md] {
      let text = try String(decoding: format.bytes(of: document()), as: UTF8.self)
      #expect(text.contains("Time budget"))
      #expect(others.filter(text.contains) == [], "\(format)")
    }
    let overview = try workbook(document()).cells["Overview"] ?? [:]
    #expect(overview.values.contains("Time budget") && !overview.values.contains("Qualified days"))
    try ReadBack(document()).expectTheSame()
    // A day on which something happened has its zeros, too.
    let day = try #require(document().window?.through)
    try budget.database.run(
      script: """
        insert into main.day_summary (day_id, timezone_id, qualified, focus_minutes_completed, created_ts_utc_ms,
          updated_ts_utc_ms) values ('\(day)', 'UTC', 0, 1, 0, 0)
        """)
    let text = try String(decoding: ReportFormat.text.bytes(of: document()), as: UTF8.self)
    #expect(text.contains("Qualified days"))
  }

  /// Words and a flag that is set are no zeros.
  @Test(arguments: [
    ("'' as n", "text", false), ("'2026-03-05' as n", "day", false), ("0 as n", "flag", false),
    ("7 as n", "hour", false),
    ("'a note' as n", "text", true), ("1 as n", "flag", true), ("7 as n", "count", true),
  ])
  func besideAnotherEconomy(_ value: String, _ kind: String, _ isShown: Bool) throws {
    func dataset(_ name: String, _ kind: String, _ rest: String) -> String {
      #"{"name": "\#(name)", "title": "\#(name)", "summary": "Rows.", "columns": "#
        + #"[{"name": "n", "title": "N", "kind": "\#(kind)"}]\#(rest)}"#
    }
    var files = embeddedResources
    files["reports/own/report.json"] = """
      {"title": "Own", "summary": "Mine.", "default_dataset": "mine", "parameters": [],
       "datasets": [\(dataset("mine", kind, "")), \(dataset("games", "count", #", "optional": true"#))]}
      """
    files["reports/own/mine.sql"] = "select \(value) order by n"
    files["reports/own/games.sql"] = "select 1 as n order by n"
    let document = try ReportCatalog(resources: Resources(share: nil, embedded: files)).report(named: "own")
      .document(from: budget.database, request: Fixture.request())
    #expect(document.shownDatasets.map(\.definition.name) == (isShown ? ["mine", "games"] : ["games"]))
  }

  @Test func everyRoundIsInOneGame() throws {
    let columns = 2..<11
    func numbers(_ row: [Datum]) -> [Int] { columns.map { Int(row[$0].json.integerValue ?? 0) } }
    let games = try budget.document("budget-games").dataset(named: "games").rows
    let totals = try #require(try budget.document("budget-games").dataset(named: "totals").rows.first)
    let sums = games.map(numbers).reduce(Array(repeating: 0, count: columns.count)) { zip($0, $1).map(+) }
    #expect(sums == totals.map { Int($0.json.integerValue ?? 0) })
    #expect(
      games.map { "\($0[0].json.stringValue ?? "-") \($0[1].json.stringValue ?? "-")" } == [
        "crash -", "plinko low", "plinko medium", "plinko high", "slots -", "mines 3", "mines 10", "blackjack -",
      ])
  }

  /// What a game should return is the rules' own number.
  @Test func expectedReturns() throws {
    let bets: [String: Bet] = [
      "crash": .crash(targetHundredths: 200), "plinko low": .plinko(.low), "plinko medium": .plinko(.medium),
      "plinko high": .plinko(.high), "slots": .slots,
    ]
    for row in try budget.document("budget-games").dataset(named: "games").rows {
      let name = [row[0], row[1]].compactMap(\.json.stringValue).joined(separator: " ")
      guard let bet = bets[name], case .number(let expected) = row[12].json else { continue }
      // A wager of 100 knows no half minutes; nothing is capped in a day without allowance.
      let exact = bet.chances.reduce(0.0) { sum, chance in
        let share = chance.probability ?? Fraction(0, 1)
        return sum + Double(share.numerator) / Double(share.denominator) * Double(chance.multiplierHundredths) / 100
      }
      #expect(abs(exact - expected) <= 0.000_000_5, "\(name)")
    }
  }

  @Test func aForfeitIsNotAPlayedRound() throws {
    let crash = try #require(try budget.document("budget-games").dataset(named: "games").rows.first)
    #expect(crash[2].json == 2 && crash[3].json == 1)
    let rounds = try budget.document("budget-transactions").dataset(named: "transactions").rows
    let forfeits = rounds.filter { $0[5].json == "forfeited" }.map { "\($0[2].json.stringValue ?? "-")" }
    #expect(forfeits == ["2026-03-03"])
  }

  @Test func roundsThatAreNeitherWonNorLostAreCounted() throws {
    let document = try budget.document("budget-games")
    let totals = try #require(document.dataset(named: "totals").rows.first).compactMap(\.json.integerValue)
    let even = totals[0] - totals[2] - totals[3]
    #expect(even == 2 && document.notes[1...] == ["2 rounds were neither won nor lost."])
    #expect(document.notes[0] == "1 round was forfeited, and is not in the return.")
  }

  /// As tables name them: a chart of two games has columns, one of all has bars.
  @Test func chartsNameTheVariantsOfGames() throws {
    var document = try budget.document("budget-games")
    document.codes = try CodeTexts()
    let games = try document.dataset(named: "games")
    let names = games.rows.indices.map { document.wording().words(games.rows[$0], 0, of: games.definition) }
    #expect(names.contains("Plinko: low"))
    let page = try Markup(String(decoding: ReportFormat.html.bytes(of: document), as: UTF8.self)).root
    let bars = try #require(page.all("svg").first)
    #expect(bars.all("text").filter { $0.attributes["class"] == "start" }.map(\.text).filter(names.contains) == names)
    #expect(bars.all("title").contains { $0.text.hasPrefix("Plinko: low, ") })
    let axis = AxisNames(AxisPlaces(games, 0), games, 0, document.wording())
    #expect(axis.lists.first?.map(\.name) == names)
  }

  @Test func weeklyShowsItsDays() throws {
    let week = try #require(ISOWeek("2026-W10"))
    let rows = try budget.document("weekly", .week(week)).dataset(named: "budget").rows
    let days = try budget.document("budget-day").dataset(named: "days").rows
    let usage = days.compactMap { $0[4].json.integerValue }.reduce(0, +)
    let row = try #require(rows.first).compactMap(\.json.integerValue)
    #expect(row[0] == 3 && row[1] == 150 && row[2] == usage && row[4] == 1 && row[5] == 1 && row[6] == 1)
    let totals = try budget.document("budget-transactions").dataset(named: "totals").rows
    #expect(Array(row[7...]) == Array(try #require(totals.first).compactMap(\.json.integerValue).prefix(4)))
    #expect(row[3] == row[9] - row[10])
    // Another week has nothing of it, and says so with zeros.
    let other = try #require(ISOWeek("2026-W20"))
    let nothing = try budget.document("weekly", .week(other)).dataset(named: "budget").rows
    #expect(nothing.map { $0.compactMap(\.json.integerValue) } == [Array(repeating: 0, count: 11)])
  }

  /// Without a day of Earned the week is that of the budget: its last seven days on record.
  @Test func theWeekOfABudgetAlone() throws {
    let document = try budget.document("weekly")
    #expect(document.window?.daysOnRecord.map(\.description) == ["2026-03-02", "2026-03-03", "2026-03-05"])
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("2 h was used; 2 h 30 min was allowed."))
  }

  @Test func afterAResetAllNumbersAreZero() throws {
    try budget.record(#"{"type":"budget.reset","ts_utc_ms":1772712000000,"timezone_id":"UTC"}"#)
    for (report, dataset) in [
      ("budget-day", "today"), ("budget-day", "days"), ("budget-games", "totals"), ("budget-games", "games"),
      ("budget-transactions", "totals"), ("budget-transactions", "transactions"),
    ] {
      #expect(try rows(report, dataset) == [], "\(report) \(dataset)")
    }
    #expect(try rows("weekly", "budget") == [Array(repeating: "0", count: 11).joined(separator: " ")])
  }

  @Test func withoutABudgetWeeklyHasNoSectionForIt() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    #expect(!document.datasets.contains { $0.definition.name == "budget" })
  }
}

/// Four days of the time budget in UTC, its last one Thursday 2026-03-05.
struct TimeBudget {
  let database: Database
  private let engine: Engine

  /// Records one more line.
  func record(_ line: String) throws {
    guard case .object(let object) = try JSONParser().parse(line) else { return }
    let outcome = try engine.record(object)
    #expect(outcome == .applied || outcome == .denied(.noMinutesRemaining), "\(line)")
  }

  init() throws {
    let zone = try Zone.named("UTC")
    let now = Now(Instant(millisecondsSinceEpoch: 1_772_438_400_000), zone)
    let economies: [any Economy.Type] = [EarnedEconomy.self, TimeBudgetEconomy.self]
    engine = try Engine.inMemory(of: economies, at: now)
    database = engine.database
    for line in try text("Fixtures/budget.ndjson").split(separator: "\n") { try record(String(line)) }
  }

  func document(_ report: String, _ window: WindowRequest = .daysOnRecord(), now: String? = nil) throws -> Document {
    guard let instant = Instant(rfc3339: now ?? "2026-03-05T21:00:00Z") else { throw ReportFault.workbook("no time") }
    let request = ReportRequest(window: window, now: instant, timeZone: try .named("UTC"))
    return try ReportCatalog().report(named: report).document(from: database, request: request)
  }
}
