import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// The reports of Hachimi: text and NDJSON against files that were looked at, and what their queries know by themselves.
/// EARNED_RECORD_GOLDEN=1 records them again.
@Suite struct HachimiReportGoldenTests {
  static let names = ["hachimi-focus", "hachimi-cats", "hachimi-coins", "hachimi-checkins", "hachimi-achievements"]

  @Test(arguments: names, [ReportFormat.text, .ndjson]) func format(_ name: String, _ format: ReportFormat) throws {
    try expectGolden(CatsAndHabits().document(name), name, as: format)
  }

  @Test func weeklyHasASectionForIt() throws {
    let week = try #require(ISOWeek("2026-W10"))
    try expectGolden(CatsAndHabits().document("weekly", .week(week)), "weekly-hachimi", as: .text)
  }
}

@Suite struct HachimiReportTests {
  /// The catalogue that queries read is that of the economy.
  @Test func theCatalogueIsTheEconomys() throws {
    let database = try Database(.memory, .create)
    var views = try ReportViews(on: database, hasArchive: false)
    try views.create(StructureTests.views.filter { $0.name == "hachimi_catalogue_achievement" })
    let rows = try database.rows(
      "select achievement_id, kind, target, coins, title, hidden from hachimi_catalogue_achievement order by place"
    ) { row throws(SQLiteError) in (0..<6).map { row.value($0) } }
    let catalogue = Catalogue.builtIn.achievements.map { achievement -> [Value] in
      var target = Value.null
      if case .count(let count) = achievement.goal { target = .integer(Int64(count)) }
      return [
        .text(achievement.id), .text(achievement.kind.rawValue), target, .integer(Int64(achievement.coins)),
        achievement.title.map(Value.text) ?? .null, .integer(achievement.isHidden ? 1 : 0),
      ]
    }
    #expect(rows == catalogue)
  }

  /// Every achievement and every title of the catalogue has a name that people read.
  @Test func achievementsHaveNames() throws {
    let words = try CodeTexts()
    let achievements = Catalogue.builtIn.achievements
    let unnamed = (achievements.map(\.id) + achievements.compactMap(\.title)).filter { words.words($0) == $0 }
    #expect(unnamed == [])
    let document = try CatsAndHabits().document("hachimi-achievements")
    for format in [ReportFormat.text, .html, .md] {
      let text = try String(decoding: format.bytes(of: document), as: UTF8.self)
      #expect(text.contains("First session") && text.contains("100 days"), "\(format)")
    }
    #expect(try document.dataset(named: "achievements").rows.first?.first == .text("first-session"))
  }

  /// Where the economy was never used single objects are null, and lists are empty.
  @Test(arguments: HachimiReportGoldenTests.names) func reportsOfAnUnusedEconomyAreEmpty(_ name: String) throws {
    let document = try TimeBalance().document(name)
    #expect(document.datasets.allSatisfy { $0.rows.isEmpty }, "\(document.datasets)")
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("\nThere is nothing on record.\n"))
  }

  /// An economy that is not in use leaves the week as it was.
  @Test func weeklyOfAnUnusedEconomyHasNoSection() throws {
    #expect(try !TimeBalance().document("weekly").datasets.contains { $0.definition.name == "hachimi" })
    #expect(try !Fixture.weekly(Fixture.fortnight()).datasets.contains { $0.definition.name == "hachimi" })
  }

  /// The month after it has no dates.
  @Test func theLastDecemberHasItsDays() throws {
    let document = try CatsAndHabits().document("hachimi-checkins", at: "9999-12-20T12:00:00Z")
    #expect(try document.dataset(named: "calendar").rows.count == 31)
    #expect(try document.dataset(named: "month").rows[0][2] == .integer(31))
  }

  /// As months they would be too narrow.
  @Test func tenYearsOfMonthsAreDrawnAsYears() throws {
    let home = try CatsAndHabits()
    for number in 2016 * 12..<2026 * 12 {
      let month = try #require(CalendarMonth(number: number))
      try home.database.run(
        script: """
          INSERT INTO local_monthly_checkins (id, uid, month, checked_days, total_coins, milestones_claimed)
          SELECT '\(month)', min(uid), '\(month)', '[1, 2, 3]', 30, '[]' FROM local_monthly_checkins
          WHERE true ON CONFLICT DO NOTHING
          """)
    }
    let page = try Markup(
      String(decoding: ReportFormat.html.bytes(of: home.document("hachimi-checkins")), as: UTF8.self)
    ).root
    let chart = try #require(page.element(id: "months-1"))
    #expect(chart.all("title").map { $0.text.prefix(4) } == (2016...2026).map { "\($0)" }[...].map { $0.prefix(4) })
    #expect(chart.all("title").first?.text == "2016: 36")
  }

  /// Where it is alone the week is the seven dates up to today, which begin at midnight.
  @Test func theWeekOfCatsAndHabitsAlone() throws {
    let home = try CatsAndHabits()
    let document = try home.document("weekly")
    #expect(try document.window?.days == Fixture.day("2026-03-09")...Fixture.day("2026-03-15"))
    #expect(document.zoneWords == "Days begin at 00:00; times in UTC")
    let days = try home.document("weekly", .range(from: Fixture.day("2026-03-09"), to: Fixture.day("2026-03-15")))
    #expect(try document.dataset(named: "hachimi").rows == days.dataset(named: "hachimi").rows)
    #expect(document.shownDatasets.map(\.definition.name) == ["window", "hachimi", "hachimi_days"])
  }

  /// A check-in without a session is not nothing.
  @Test(arguments: ["daily", "weekly", "monthly", "yearly"]) func aCheckInAloneIsOnRecord(_ name: String) throws {
    let home = try CatsAndHabits()
    try home.database.run(script: "DELETE FROM local_sessions WHERE started_at >= 1773532800000")
    let document = try home.document(name, .range(from: Fixture.day("2026-03-15"), to: Fixture.day("2026-03-15")))
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.contains("\n1 check-in, and no session of focus.\n"), "\(text)")
  }
}

/// Eight weeks of four habits and their cats in UTC, up to Sunday 2026-03-15.
struct CatsAndHabits {
  let database: Database
  private let engine: Engine

  init() throws {
    let zone = try Zone.named("UTC")
    let now = Now(Instant(millisecondsSinceEpoch: 1_768_896_000_000), zone)
    let economies: [any Economy.Type] = [EarnedEconomy.self, HachimiEconomy.self]
    engine = try Engine.inMemory(of: economies, at: now)
    database = engine.database
    try engine.transaction {
      for line in try text("Fixtures/hachimi.ndjson").split(separator: "\n") {
        guard case .object(let object) = try JSONParser().parse(String(line)) else { continue }
        let outcome = try engine.record(object)
        try #require(outcome == .applied, "\(line)")
      }
    }
  }

  func document(
    _ report: String, _ window: WindowRequest = .daysOnRecord(), at time: String = "2026-03-15T18:00:00Z"
  ) throws -> Document {
    guard let instant = Instant(rfc3339: time) else { throw ReportFault.workbook("no time") }
    let request = ReportRequest(window: window, now: instant, timeZone: try .named("UTC"))
    return try ReportCatalog().report(named: report).document(from: database, request: request)
  }
}
