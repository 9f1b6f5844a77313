import EarnedSQLite
import EarnedTestSupport
import EarnedXLSX
import Testing

@testable import EarnedReports
@testable import EarnedSystem

/// What the pages and the charts of a workbook look like, as far as its file says it.
@Suite struct WorkbookPageTests {
  private func parts(_ document: Document) throws -> [String: String] { try workbookParts(document) }

  /// The overview and the sheet of charts break their pages themselves; neither is fitted to a page.
  @Test(arguments: ["weekly", "monthly", "yearly", "habits", "credits", "focus", "trend", "hours", "usage"])
  func noChartIsCut(_ report: String) throws {
    let parts = try parts(Month().document(report))
    for number in 1...2 {
      guard let drawing = parts["xl/drawings/drawing\(number).xml"] else { continue }
      let sheet = try #require(parts["xl/worksheets/sheet\(number).xml"])
      let breaks = sheet.matches(of: /<brk id="(\d+)"/).compactMap { Int($0.1) }
      let heights = Dictionary(
        uniqueKeysWithValues: sheet.matches(of: /<row r="(\d+)"[^>]* ht="(\d+)"/).map {
          ((Int($0.1) ?? 0) - 1, Double($0.2) ?? 0)
        })
      let top = { (row: Int) in (0..<row).reduce(0) { $0 + (heights[$1] ?? 15) } }
      // The printable points of A4 at the scale of the sheet.
      let page = sheet.contains("orientation=\"landscape\"") ? (595 - 108) / 0.67 : (842 - 108) / 0.85
      for anchor in drawing.matches(of: /<xdr:from>.*?<xdr:row>(\d+)<.*?<xdr:to>.*?<xdr:row>(\d+)</) {
        let (first, last) = (try #require(Int(anchor.1)), try #require(Int(anchor.2)))
        #expect(!breaks.contains { first <= $0 && $0 <= last }, "rows \(first) to \(last) of sheet \(number)")
        let begin = breaks.last { $0 <= first } ?? 0
        #expect(top(last + 1) - top(begin) <= page, "rows \(first) to \(last) of sheet \(number)")
      }
      #expect(!breaks.contains { heights[$0 - 1] != nil }, "a page of sheet \(number) ends with a heading")
      let printed = parts["xl/workbook.xml"]?.firstMatch(of: /Print_Area" localSheetId="0">.*?:\$\w+\$(\d+)</)
      let rows =
        number == 1 ? printed.flatMap { Int($0.1) } : sheet.matches(of: /<row r="(\d+)"/).last.flatMap { Int($0.1) }
      for (begin, end) in zip([0] + breaks, breaks + [rows ?? 0]) { #expect(top(end) - top(begin) <= page) }
    }
  }

  /// Spreadsheets repair a workbook with two tables of one name, or reject it.
  @Test(arguments: ["weekly", "monthly", "hours", "usage", "focus"])
  func noTwoTablesHaveOneName(_ report: String) throws {
    let tables = try parts(Month().document(report)).filter { $0.key.hasPrefix("xl/tables/") }.values
    let names = tables.compactMap { $0.firstMatch(of: /displayName="([^"]*)"/).map { String($0.1) } }
    #expect(names.count == tables.count && Set(names).count == names.count, "\(names.sorted())")
    #expect(report != "hours" || names.contains("table_Weekdays_a_day"), "\(names.sorted())")
  }

  /// As the headers of pages have tooltips.
  @Test(arguments: ["weekly", "credits", "usage"]) func headersSayWhatTheirColumnsMean(_ report: String) throws {
    let document = try Month().document(report)
    let parts = try parts(document)
    let sheets = try #require(parts["xl/workbook.xml"]).matches(of: /<sheet name="([^"]*)"/).map { String($0.1) }
    for dataset in document.shownDatasets where !dataset.definition.isSingle {
      let number = try #require(sheets.firstIndex(of: dataset.definition.title)) + 1
      let links = try #require(parts["xl/worksheets/_rels/sheet\(number).xml.rels"])
      let part = try #require(links.firstMatch(of: /\.\.\/(comments\d+\.xml)/)).1
      let comments = try #require(parts["xl/\(part)"]).matches(of: /<comment ref="\w+1".*?<t>([^<]*)</)
      #expect(comments.map { String($0.1) } == dataset.definition.columns.compactMap(\.meaning))
    }
  }

  /// What a sheet cannot hold continues in further ones, and the sum is that of all.
  @Test func rowsBeyondASheetGoOnInFurtherSheets() throws {
    let document = try Month().document("credits")
    let scratch = ScratchFolder()
    var renderer = XLSXRenderer(folder: nil, name: "book.xlsx")
    renderer.rowsOfASheet = 20
    let file = try AtomicFile(replacing: scratch.file("book.xlsx"))
    var output = BufferedOutput { bytes throws(FileFault) in try file.write(bytes) }
    try renderer.write(document, to: &output)
    try output.flush()
    try file.commit()
    let book = WorkbookText(path: scratch.file("book.xlsx"))
    let rows = try document.dataset(named: "changes").rows
    #expect(rows.count > 60)
    for row in rows.indices {
      let sheet = "Changes" + (row < 20 ? "" : " \(row / 20 + 1)")
      #expect(book.cells[sheet]?["A1"] == "Time")
      #expect(book.cells[sheet]?["I\(row % 20 + 2)"] == rows[row].last?.json.serialized(), "\(sheet), \(row)")
    }
    let sum = try #require(book.lines.first { $0.hasPrefix("Overview!") && $0.contains("SUM('Changes'!") })
    #expect(sum.contains(",'Changes 2'!") && sum.contains("'Changes \((rows.count - 1) / 20 + 1)'!"), "\(sum)")
  }

  @Test(arguments: [
    // A day, from hour to hour.
    ([1_773_133_200_000, 1_773_136_800_000], 46_091.0...46_092.0, 0.125, "hh:mm"),
    ([1_773_133_200_000, 1_773_392_400_000], 46_091...46_095, 0.5, "ddd hh:mm"),
    // In no order, a month.
    ([1_775_725_200_000, 1_773_133_200_000], 46_091...46_122, 7, "ddd d mmm"),
    ([1_457_600_400_000, 1_773_133_200_000], 42_439...46_092, 730, "d mmm yyyy"),
  ])
  func instantsHaveAnAxisOfWholeDays(
    _ instants: [Int64], _ range: ClosedRange<Double>, _ step: Double, _ format: String
  ) throws {
    let wording = try Month().document("credits").wording()
    let axis = Chart.Axis.times(instants.map { .integer($0) } + [.null], wording)
    #expect(axis.range == range)
    #expect(axis.step == step)
    #expect(axis.format == format)
    #expect(Chart.Axis.times([.null], wording).range == nil)
  }

  /// A few rounds, each at its time; many changes of the coins, put together to days.
  @Test func changesStandAtTheirTimes() throws {
    let rounds = try parts(TimeBudget().document("budget-transactions")).filter { $0.key.hasPrefix("xl/charts/") }
    #expect(rounds.values.count { $0.contains("<c:scatterChart>") } == 1)
    let coins = try parts(CatsAndHabits().document("hachimi-coins"))
    #expect(coins.filter { $0.key.hasPrefix("xl/charts/") }.values.allSatisfy { !$0.contains("<c:scatterChart>") })
  }

  /// Over a long window the weeks that a chart draws are a sheet.
  @Test func aLongWindowIsDrawnByWeeks() throws {
    let diary = try Diary()
    let days = try Fixture.day("2025-11-09")...Fixture.day("2026-02-16")
    for day in days { try diary.day("\(day)", focus: 10) }
    let document = try ReportCatalog().report(named: "progress").document(
      from: diary.database, request: Fixture.request(.range(from: days.lowerBound, to: days.upperBound)))
    let parts = try parts(document)
    #expect(parts["xl/workbook.xml"]?.contains("name=\"Focus by week\"") == true)
    let charts = parts.filter { $0.key.hasPrefix("xl/charts/") }.values
    #expect(charts.contains { $0.contains("'Focus by week'!$B$2:$B$17") })
    #expect(charts.allSatisfy { !$0.contains("$101") })
  }

  /// The line continues across a day that nobody knows, and its points tell which days are known.
  @Test func linesAcrossGapsHavePoints() throws {
    let month = try Month()
    let line = {
      let charts = try parts(month.document("credits", Month.week)).values
      return try #require(charts.first { $0.contains("<c:lineChart>") })
    }
    #expect(try line().contains("<c:marker><c:symbol val=\"none\"/>"))
    try month.database.run(script: "DELETE FROM day_summary WHERE day_id = '2026-03-12'")
    let dotted = try line()
    #expect(dotted.contains("</a:solidFill></a:ln></c:spPr><c:marker><c:symbol val=\"circle\"/>"))
    // A cell without a value is a gap, not 0, which is the default of the format.
    #expect(!dotted.contains("dispBlanksAs val=\"zero\""))
  }

  @Test func theWindowIsDescribedInWords() throws {
    let parts = try parts(Month().document("trend")).values
    #expect(parts.contains { $0.contains(">Calendar weeks</t>") } && !parts.contains { $0.contains(">week</t>") })
  }

  /// As days alone, an axis would name the first of their month, or of their year.
  @Test func aSingleDayIsNamedOnTheAxis() throws {
    let week = try parts(Month().document("weekly", Month.week))
    #expect(week["xl/styles.xml"]?.contains("formatCode=\"ddd yyyy-mm-dd;General\"") == false)
    let first = try Fixture.day("2026-03-09")
    let day = try parts(Month().document("weekly", .range(from: first, to: first)))
    #expect(day["xl/styles.xml"]?.contains("formatCode=\"ddd yyyy-mm-dd;General\"") == true)
  }

  @Test func longNamesLeaveRoomForBars() throws {
    let month = try Month()
    let isSmall = {
      try parts(month.document("apps")).values.contains { $0.contains(/<c:catAx>.*<a:defRPr sz="600"/) }
    }
    #expect(try !isSmall())
    try month.database.run(script: "UPDATE app_info SET user_alias = replace(hex(zeroblob(50)), '00', '長')")
    #expect(try isSmall())
  }

  @Test func namesOfSheetsAreThoseOfSpreadsheets() {
    var names = SheetNames()
    #expect(names.name(for: "Days") == "Days")
    #expect(names.name(for: "days") == "days 2")
    #expect(names.name(for: "[/]") == "Sheet")
    #expect(names.name(for: "?") == "Sheet 2")
    #expect(names.name(for: "History") == "History 2")
    #expect(names.name(for: String(repeating: "😀", count: 40)).utf16.count == 26)
  }
}

/// Where the parts of a workbook are put together.
@Suite struct WorkbookPlaceTests {
  private func workbook(beside folder: String) throws -> [UInt8] {
    try XLSXRenderer(folder: folder, name: "week.xlsx").bytes(of: Fixture.weekly(Fixture.fortnight()))
  }

  @Test func nothingIsLeftThere() throws {
    let folder = ScratchFolder()
    #expect(try !workbook(beside: folder.path).isEmpty)
    #expect(folder.names == [])
  }

  @Test func theFaultNamesThePlace() throws {
    #expect {
      try workbook(beside: "/nowhere")
    } throws: { "\($0)".hasPrefix("cannot create /nowhere") }
  }
}

extension XLSXRenderer {
  func bytes(of document: Document) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var output = BufferedOutput { bytes += $0 }
    try write(document, to: &output)
    try output.flush()
    return bytes
  }
}

/// The colours of the page: those of the workbook, and seen by everybody.
@Suite struct ColorTests {
  /// The variables of `style.css`, light or dark.
  private func colors(dark: Bool) throws -> [String: UInt32] {
    let css = try text("../../templates/html/style.css")
    let parts = css.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1)
    let block = try #require(parts[dark ? 1 : 0].split(separator: "}").first)
    return Dictionary(
      uniqueKeysWithValues: block.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6});/).map {
        (String($0.1), UInt32($0.2, radix: 16) ?? 0)
      })
  }

  @Test func theWorkbookHasTheColorsOfThePage() throws {
    let colors = try colors(dark: false)
    let series = ["accent", "series-2", "series-3", "series-4"].compactMap { colors[$0].map(Color.init) }
    #expect(series == WorkbookStyle.series)
    let looks = [
      ("ink", WorkbookStyle.ink), ("faint", WorkbookStyle.faintInk), ("panel", WorkbookStyle.paper),
      ("line", WorkbookStyle.line),
    ]
    for (name, color) in looks + [("tint-2", WorkbookStyle.warmest), ("tint-1", WorkbookStyle.dataBar)] {
      #expect(colors[name].map(Color.init) == color, "\(name)")
    }
  }

  /// Bars, lines and the squares of days without a record stand out from the panel as the guidelines want it (WCAG 2.2, 1.4.11).
  @Test(arguments: [false, true])
  func barsHaveEnoughContrast(dark: Bool) throws {
    let colors = try colors(dark: dark)
    let panel = try #require(colors["panel"])
    for name in ["accent", "tint-3", "series-2", "series-3", "series-4", "outline"] {
      let color = try #require(colors[name])
      #expect(contrast(color, panel) >= 3, "\(name)")
    }
    for name in ["ink", "soft", "faint", "accent"] {
      #expect(contrast(try #require(colors[name]), panel) >= 4.5, "\(name)")
    }
  }

  private func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let (first, second) = (luminance(first), luminance(second))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ color: UInt32) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(color >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
