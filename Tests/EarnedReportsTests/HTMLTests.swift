import EarnedJSON
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// The page: well-formed, self-contained, harmless, and with the numbers of every other format.
@Suite struct HTMLTests {
  private func page(_ document: Document) throws -> String {
    String(decoding: try ReportFormat.html.bytes(of: document), as: UTF8.self)
  }

  private func fortnight() throws -> Document { try Fixture.weekly(Fixture.fortnight()) }

  /// A day with one attempt for an app of that name.
  private func document(alias: String) throws -> Document {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.app("android:a", name: nil, alias: alias)
    try diary.attempt("2026-02-16", "2026-02-16 20:00:00")
    return try Fixture.weekly(diary.database)
  }

  @Test func isWellFormed() throws {
    let root = try Markup(page(fortnight())).root
    #expect(root.children.map(\.name) == ["html"])
    #expect(root.all("section").count == 10)
    #expect(try Markup(page(Fixture.weekly(Fixture.empty()))).root.all("svg").isEmpty)
  }

  @Test func idsAreUniqueAndLabelsNameThem() throws {
    let root = try Markup(page(fortnight())).root
    let elements = ["section", "h2"].flatMap { root.all($0) }
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for section in root.all("section") {
      let label = try #require(section.attributes["aria-labelledby"])
      #expect(root.element(id: label)?.name == "h2")
    }
  }

  @Test func theHeatmapHasItsNumbersTwice() throws {
    let document = try fortnight()
    let section = try #require(Markup(page(document)).root.element(id: "heatmap"))
    let numbers = try document.dataset(named: "heatmap").drawn.rows.map { $0[2] }
    #expect(section.all("td").map(value) == numbers.map(expected))
    let words = numbers.filter { $0 != .null }.map { document.wording().words($0, .average) }
    #expect(section.all("title").map { String($0.text.split(separator: ": ").last ?? "") } == words)
  }

  @Test func theLeadHasItsNumbersAsData() throws {
    let document = try Month().document("hours")
    let lead = try Markup(page(document)).root.all("p").first { $0.attributes["class"] == "lead" }
    let hardest = try document.dataset(named: "hardest_hour").rows[0]
    #expect(lead?.all("data").prefix(2).map { $0.attributes["value"] } == hardest.prefix(2).map(expected))
  }

  @Test(arguments: [
    ("251 h 40 min", ["251 h 40 min"]), ("Sun 2026-03-15", ["Sun 2026-03-15"]), ("−22 min 31 s", ["−22 min 31 s"]),
    ("of 3 h 20 min, 5 min more", ["3 h 20 min,", "5 min"]), ("5 h. 3 min", ["5 h.", "3 min"]),
    ("(Sun 2026-03-15), Sunday 3", ["(Sun 2026-03-15),"]),
    ("No record of 2 of 7 days: 2026-03-09, 2026-W11.", ["7 days:", "2026-03-09,", "2026-W11."]),
    ("1,234 h, or 5", ["1,234 h,"]),
    (" with 7 days", ["7 days"]), ("5 – 9", []), ("", []), ("two-way 3 hours", []),
    ("a-very-long-name-of-an-app-1", []),
  ])
  func noLineEndsInANumberOrADate(_ text: String, _ whole: [String]) {
    let parts = BreakableText(text).parts
    #expect(parts.filter(\.isWhole).map(\.text) == whole)
    #expect(parts.map(\.text).joined() == text)
  }

  @Test func numbersAndUnitsStayTogether() throws {
    let root = try Markup(page(fortnight())).root
    let whole = { (look: String) in
      root.all("p").filter { $0.attributes["class"] == look }.flatMap { $0.all("span") }
        .filter { $0.attributes["class"] == "whole" }.map(\.text)
    }
    #expect(whole("window") == ["Mon 2026-02-09", "Mon 2026-02-16,", "7 days"])
    #expect(whole("rest").contains("6 h 5 min"))
    #expect(root.element(id: "totals")?.all("dd").first { $0.text.contains(" h ") }?.all("span").isEmpty == false)
  }

  /// On a phone a table with times would otherwise lose its last columns.
  @Test func aTimeMayStandBelowItsDate() throws {
    let page = try Markup(String(decoding: ReportFormat.html.bytes(of: Month().document("daily")), as: UTF8.self))
    let started = try #require(page.root.element(id: "attempts")?.all("tbody").first?.all("th").first)
    let words = started.text.split(separator: " ").map(String.init)
    #expect(words.count == 2 && started.all("span").map(\.text) == Array(words.prefix(1)), "\(words)")
  }

  /// At half the width, the bars of habits would push the last of their fourteen days out of the panel.
  @Test(arguments: ["daily", "habits"]) func barsHaveRoom(_ report: String) throws {
    let page = try Markup(String(decoding: ReportFormat.html.bytes(of: Month().document(report)), as: UTF8.self))
    let panel = try #require(page.root.element(id: "habits"))
    let bars = panel.all("td").filter { $0.attributes["class"] == "bar" }
    #expect(bars.isEmpty == (panel.attributes["class"]?.contains("wide") == false))
    #expect(bars.isEmpty == (report == "daily"))
  }

  private func value(_ cell: Markup.Element) -> String? {
    cell.all("data").first?.attributes["value"] ?? cell.all("time").first?.attributes["datetime"] ?? cell.text
  }

  private func expected(_ datum: Datum) -> String? {
    switch datum {
    case .null: "–"
    case .flag(let flag): flag ? "1" : "0"
    case .text(let text): VisibleText(text, isUnicode: true).string
    default: datum.json.serialized()
    }
  }

  @Test func chartsHaveATableAndAName() throws {
    let root = try Markup(page(fortnight())).root
    for section in root.all("section") {
      for svg in section.all("svg") {
        #expect(svg.attributes["role"] == "img")
        #expect(svg.attributes["aria-label"]?.isEmpty == false)
      }
    }
    for table in root.all("table") {
      #expect(table.children.first?.name == "caption")
      for header in try #require(table.all("thead").first).all("th") { #expect(header.attributes["scope"] == "col") }
      for header in try #require(table.all("tbody").first).all("th") { #expect(header.attributes["scope"] == "row") }
    }
  }

  @Test func aPageIsSelfContained() throws {
    let page = try page(document(alias: "App"))
    for word in ["http", "src=", "href=\"h", "url(", "@import", "<script", "<link", "javascript:"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</bdi></td></table>",
    "&lt;b&gt;", "{{title}} {{{title}}}", "=HYPERLINK(\"http://example.org\")", "🎮👨‍👩‍👧", "שלום", "a_b_c", "]]>-->",
  ])
  func namesAreShownAsText(_ alias: String) throws {
    let root = try Markup(page(document(alias: alias))).root
    let cell = try #require(root.element(id: "apps")?.all("tbody").first?.all("th").first)
    #expect(cell.text == alias)
    #expect(cell.all("bdi").count == 1)
    for name in ["script", "img", "a", "b"] { #expect(root.all(name).isEmpty) }
    #expect(root.all("section").count == 9)
  }

  @Test func namesCannotReverseTheLine() throws {
    let page = try page(document(alias: "a\u{202E}b\u{2069}c\u{0}d\ne"))
    let root = try Markup(page).root
    #expect(root.element(id: "apps")?.all("tbody").first?.all("th").first?.text == "abc␀d␊e")
  }

  @Test func calendarsOfManyWeeksAreBlocksOfYears() throws {
    let diary = try Diary()
    try diary.day("2024-02-29", qualified: true)
    try diary.day("2026-01-01", qualified: true)
    try diary.day("2026-02-16")
    let section = try #require(Markup(page(Fixture.weekly(diary.database))).root.element(id: "days-1"))
    #expect(section.all("rect").count == 307 + 47)
    #expect(section.all("rect").count { $0.attributes["class"] == "day-on" } == 2)
    #expect(section.all("svg").first?.attributes["aria-label"] == "Qualified days: 2 of 2.")
  }

  /// Days to come are not drawn, in either calendar of a month, nor those before the first record of all.
  @Test(arguments: [1, 10]) func daysToComeAreNotDrawn(_ first: Int) throws {
    let diary = try Diary()
    for day in [first] + Array(12...16) { try diary.day("2026-02-\(day < 10 ? "0" : "")\(day)", qualified: true) }
    try diary.count(attempts: 3, on: "2026-02-16")
    let document = try ReportCatalog().report(named: "monthly")
      .document(from: diary.database, request: Fixture.request())
    let root = try Markup(page(document)).root
    for id in ["calendar", "calendar-1"] {
      let panel = try #require(root.element(id: id))
      #expect(panel.all("rect").count == 17 - first && panel.text.contains("no record"), "\(panel.text)")
      #expect(!panel.text.contains("to come") && panel.text.contains("Wed 2026-02-11: no record"))
    }
  }

  /// On a page the first sentence comes first, then a chart, then the other sentences.
  @Test func theOverviewComesFirst() throws {
    let weekly = try Markup(page(fortnight())).root
    let overview = try #require(weekly.all("div").first { $0.attributes["class"] == "overview beside" })
    #expect(overview.children.map { $0.attributes["class"] ?? "" } == ["lead", "panel drawing", "rest"])
    #expect(overview.children[1].attributes["id"] == "days-2")
  }

  /// Rows after the thirtieth are folded by a box to tick, which needs no script, when there are more than forty.
  @Test(arguments: [(40, false), (41, true)]) func aLongTableIsFolded(_ rows: Int, _ isFolded: Bool) throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.app("android:a", name: "A", alias: nil)
    for _ in 0..<rows { try diary.attempt("2026-02-16", "2026-02-16 20:00:00") }
    let document = try ReportCatalog().report(named: "unlocks")
      .document(from: diary.database, request: Fixture.request())
    let table = try #require(Markup(page(document)).root.element(id: "attempts"))
    #expect(table.all("tbody").first?.all("tr").count == rows)
    #expect(table.all("input").isEmpty != isFolded)
    if isFolded { #expect(table.all("label").first?.text == "Show all 41 rows") }
  }

  /// What a chart shows stands open only in the main table of the report.
  @Test func noSeriesStandsOpenTwice() throws {
    let document = try Month().document("hours")
    let root = try Markup(page(document)).root
    #expect(root.element(id: "weekdays") == nil)
    let chart = try #require(root.element(id: "weekdays-1"))
    #expect(chart.all("details").count == 1 && chart.all("table").count == 1)
    let weekly = try #require(Markup(page(fortnight())).root.element(id: "days"))
    #expect(weekly.all("td").allSatisfy { $0.attributes["class"] != "bar" })
  }

  @Test func whatIsEmptyIsLeftOut() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    let document = try ReportCatalog().report(named: "grants")
      .document(from: diary.database, request: Fixture.request())
    let root = try Markup(page(document)).root
    #expect(root.all("section").isEmpty)
    #expect(root.all("p").contains { $0.text == "Nothing was unlocked." })
    let text = String(decoding: try ReportFormat.text.bytes(of: document), as: UTF8.self)
    #expect(text.hasSuffix("\nNothing was unlocked.\n"), "\(text)")
  }

  @Test(arguments: [
    ("page.html", "a\n{{#panels}}", "/templates/html/page.html, line 2: unclosed section \"panels\""),
    ("style.css", "}} {{", "/templates/html/style.css, line 1: unclosed tag"),
    ("page.html", "{{>none.html}}", "/templates/html/page.html, line 1: there is no template 'none.html'"),
    ("words.html", "a\n{{>words.html}}", "/templates/html/words.html, line 2: 'words.html' includes itself"),
  ])
  func aWrongTemplateIsNamed(_ name: String, _ text: String, _ message: String) throws {
    let share = try Share(["templates/html/\(name)": text])
    let report = try ReportCatalog(share: share.path).report(named: "weekly")
    let document = try report.document(from: Fixture.fortnight(), request: Fixture.request())
    #expect { try ReportFormat.html.bytes(of: document) } throws: { "\($0)" == share.path + message }
  }

  @Test func aTemplateOfTheUserReplacesOneFile() throws {
    let share = try Share(["templates/html/words.html": "<p>{{>mine.html}}</p>", "templates/html/mine.html": "Mine"])
    let report = try ReportCatalog(share: share.path).report(named: "weekly")
    let document = try report.document(from: Fixture.fortnight(), request: Fixture.request())
    let page = try page(document)
    #expect(page.contains("<p>Mine</p>"))
    #expect(!page.contains("class=\"lead\""))
    #expect(page.contains("id=\"totals\""))
  }
}
