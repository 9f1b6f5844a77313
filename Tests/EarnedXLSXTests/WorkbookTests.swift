import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedXLSX

@Suite struct WorkbookTests {
  let shop = Workshop()
  let sheet1 = "xl/worksheets/sheet1.xml"

  @Test func numbersDatesAndTimesAreNumbers() throws {
    let xml = try shop.part(sheet1) { sheet in
      try sheet.write(.integer(23), row: 0, column: 0)
      try sheet.write(.percent(0.25), row: 0, column: 1)
      try sheet.write(.date(daysSince1970: 20_486), row: 0, column: 2)
      try sheet.write(.dateTime(wallClockMilliseconds: 1_770_033_600_000), row: 0, column: 3)
      try sheet.write(.time(seconds: 21_600), row: 0, column: 4)
      try sheet.write(.duration(minutes: 2_160), row: 0, column: 5)
      try sheet.write(.boolean(true), row: 0, column: 6)
      try sheet.write(.formula("=1+1", value: 2), row: 0, column: 7)
    }
    for cell in [
      "<v>23</v>", "<v>0.25</v>", "<v>46055</v>", "<v>46055.5</v>", "<v>1.5</v>", "t=\"b\"><v>1</v>",
      "<f>1+1</f><v>2</v>",
    ] { #expect(xml.contains(cell), "\(cell) in \(xml)") }
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@sum", "http://example.org", "mailto:a@example.org"])
  func textStaysText(_ text: String) throws {
    let workbook = try shop.workbook()
    try workbook.addSheet(named: "One").write(.text(text), row: 0, column: 0)
    try workbook.close()
    let parts = shop.parts()
    #expect(parts["xl/sharedStrings.xml"]?.contains("<t>\(text)</t>") == true)
    #expect(parts[sheet1]?.contains("<f>") == false)
    #expect(parts["xl/worksheets/_rels/sheet1.xml.rels"] == nil)
  }

  @Test(arguments: [
    ("a\0b\u{1B}[31m", "a␀b␛[31m"), ("line\r\nnext", "line\nnext"), ("\u{FFFE}", "\u{FFFD}"), ("\u{7F}", "␡"),
    ("_x0041_", "_x005F_x0041_"), ("_x00", "_x00"), ("\u{202E}rtl 😀", "\u{202E}rtl 😀"),
  ])
  func textIsWhatACellCanHold(_ text: String, _ stored: String) {
    #expect(CellText(text).string.unicodeScalars.elementsEqual(stored.unicodeScalars))
  }

  @Test func longTextEndsInAnEllipsis() throws {
    let text = CellText(String(repeating: "😀", count: 20_000)).string
    #expect(text.utf16.count == 32_767)
    #expect(text.hasSuffix("😀…"))
    #expect(CellText(String(repeating: "a", count: 32_767)).string.hasSuffix("a"))
    _ = try shop.part(sheet1) { try $0.write(.text(String(repeating: "a", count: 40_000)), row: 0, column: 0) }
  }

  /// The limit holds for the escaped text, and no escape is cut in two.
  @Test func longTextIsCutAfterItIsEscaped() throws {
    for before in 0..<14 {
      let text = String(repeating: "a", count: before) + String(repeating: "_x0041_", count: 4_681)
      let stored = CellText(text).string
      #expect((32_767 - 13...32_767).contains(stored.utf16.count) && stored.hasSuffix("…"))
      let read = stored.dropLast().replacing("_x005F_", with: "_")
      #expect(text.hasPrefix(read) && read.utf16.count > 16_000)
      _ = try shop.part(sheet1) { try $0.write(.text(text), row: 0, column: 0) }
    }
  }

  @Test func equalFormatsAreOne() throws {
    let styles = try shop.part("xl/styles.xml") { sheet in
      for row in 0..<50 { try sheet.write(.integer(1), row: row, column: 0, Format().with(\.bold, true)) }
    }
    #expect(styles.contains("<cellXfs count=\"2\">"))
  }

  @Test func aTableHasFiltersAndNothingBelow() throws {
    let bold = Format().with(\.bold, true)
    let workbook = try shop.workbook()
    let sheet = try workbook.addSheet(named: "One")
    for row in 1...3 { try sheet.write(.integer(Int64(row)), row: row, column: 1) }
    try sheet.add(
      Table(
        CellRange(rows: 0...3, columns: 0...1),
        columns: [
          .init(header: "Day & <night>", headerFormat: bold),
          .init(header: "Count", headerFormat: bold),
        ], name: "days"))
    try workbook.close()
    let parts = shop.parts()
    let table = parts["xl/tables/table1.xml"]
    #expect(table?.contains("ref=\"A1:B4\" totalsRowShown=\"0\"") == true)
    #expect(table?.contains("<autoFilter ref=\"A1:B4\"/>") == true)
    #expect(parts[sheet1]?.contains("<row r=\"5\"") == false)
  }

  /// Hidden until the pointer is there, in a box that fits it, and with nobody's name before it.
  @Test(arguments: [false, true]) func aHeaderHasAComment(_ isLong: Bool) throws {
    let workbook = try shop.workbook()
    let columns = ["The <day> & more", nil, String(repeating: "long ", count: 20)].enumerated().map {
      Table.Column(header: "Column \($0)", headerFormat: Format(), comment: $1)
    }
    for name in ["One", "Two"] {
      let table = Table(CellRange(rows: 0...1, columns: 0...2), columns: columns, name: name)
      let sheet = try workbook.addSheet(named: name, inConstantMemory: isLong)
      if isLong { try sheet.writeHeader(of: table) }
      try sheet.write(.integer(1), row: 1, column: 0)
      isLong ? try sheet.addFilter(of: table) : try sheet.add(table)
    }
    try workbook.close()
    let parts = shop.parts()
    for number in 1...2 {
      let comments = try #require(parts["xl/comments\(number).xml"])
      let texts = comments.matches(of: /<comment ref="(\w+)".*?<t(?: [^>]*)?>([^<]*)</).map { "\($0.1) \($0.2)" }
      #expect(texts.map { $0.prefix(24) } == ["A1 The &lt;day&gt; &amp;", "C1 long long long long l"])
      #expect(comments.contains("<author></author>") && comments.matches(of: /<r>/).count == 2)
      let boxes = try #require(parts["xl/drawings/vmlDrawing\(number).vml"])
      #expect(boxes.matches(of: /height:([\d.]+)pt;[^"]*visibility:hidden/).map(\.1) == ["18.75", "38.25"])
    }
  }

  /// Columns and bars begin at 0; the first bar is on top; a page may begin where a chart does.
  @Test func chartsBeginAtZeroAndPagesWithAChart() throws {
    let workbook = try shop.workbook()
    let sheet = try workbook.addSheet(named: "One")
    try sheet.write(.text("android:com.google.android.apps.photos"), row: 1, column: 0)
    try sheet.write(.integer(5), row: 1, column: 1)
    let series = Chart.Series(
      name: "Hours", categories: CellRange(column: 0, rows: 1...1), values: CellRange(column: 1, rows: 1...1),
      color: Color(0x2563EB))
    for (index, kind) in [Chart.Kind.bar, .column].enumerated() {
      let values = Chart.Axis(range: 0...5, step: 1)
      let chart = Chart(kind, title: "Hours", source: sheet, series: [series], values: values)
      try sheet.insert(chart, row: 20 * index, column: 3)
    }
    var print = PrintSetup()
    (print.scale, print.breaks) = (70, [20])
    try sheet.setPrint(print)
    try workbook.close()
    let parts = shop.parts()
    let bar = try #require(parts["xl/charts/chart1.xml"])
    #expect(bar.contains("<c:barDir val=\"bar\"/>"))
    #expect(bar.contains(/<c:catAx><c:axId val="\d+"\/><c:scaling><c:orientation val="maxMin"\/>/))
    for chart in [bar, try #require(parts["xl/charts/chart2.xml"])] {
      #expect(chart.contains(/<c:valAx><c:axId val="\d+"\/><c:scaling>.*<c:max val="5"\/><c:min val="0"\/>/))
    }
    #expect(parts[sheet1]?.contains("scale=\"70\"") == true)
    #expect(parts[sheet1]?.contains("<brk id=\"20\"") == true)
  }

  /// A chart with a row for each value.
  private func chart(
    _ kind: Chart.Kind, _ values: Double..., categories: Chart.Axis = Chart.Axis()
  ) throws -> String {
    try shop.part("xl/charts/chart1.xml") { sheet in
      for (row, value) in values.enumerated() {
        try sheet.write(.dateTime(wallClockMilliseconds: Int64(row) * 3_600_000), row: row, column: 0)
        try sheet.write(.real(value), row: row, column: 1)
      }
      let rows = 0...values.count - 1
      let series = Chart.Series(
        name: "Left", categories: CellRange(column: 0, rows: rows), values: CellRange(column: 1, rows: rows),
        color: Color(0x2563EB))
      let axis = Chart.Axis(range: min(0, values.last ?? 0)...5, step: 5)
      try sheet.insert(
        Chart(kind, title: "Left", source: sheet, series: [series], categories: categories, values: axis), row: 3,
        column: 0)
    }
  }

  /// An axis of categories would have one place for all times of a day.
  @Test func timesOfADayHaveTheirOwnPlaces() throws {
    let day = Chart.Axis(format: "hh:mm", range: 25_569...25_570, step: 0.125)
    let xml = try chart(.timeLine, 5, 1, categories: day)
    #expect(xml.contains("<c:scatterChart><c:scatterStyle val=\"lineMarker\"/>"))
    #expect(!xml.contains("<c:catAx>"))
    #expect(xml.contains("<c:max val=\"25570\"/><c:min val=\"25569\"/>"))
    #expect(xml.contains("<c:majorUnit val=\"0.125\"/>"))
  }

  @Test(arguments: [Chart.Kind.column, .bar, .line, .timeLine])
  func namesStandBelowWhatIsNegative(_ kind: Chart.Kind) throws {
    #expect(try chart(kind, 5, -5).ranges(of: "<c:tickLblPos val=\"low\"/>").count == 1)
    #expect(try !chart(kind, 5, 1).contains("<c:tickLblPos val=\"low\"/>"))
  }

  @Test(arguments: [Chart.Kind.line, .timeLine])
  func aSinglePointOfALineIsSeen(_ kind: Chart.Kind) throws {
    #expect(try chart(kind, 5).contains("<c:symbol val=\"circle\"/>"))
    #expect(try !chart(kind, 5, 1).contains("<c:symbol val=\"circle\"/>"))
  }

  @Test func longNamesOfBarsAreSmallAndAllThere() throws {
    let xml = try chart(.bar, 5, 3, categories: Chart.Axis(fontSize: 7))
    #expect(xml.contains(/<c:catAx>.*<a:defRPr sz="700".*<c:tickLblSkip val="1"\/>.*<\/c:catAx>/))
  }

  /// Two parts fit in the 255 UTF-16 units of a line.
  @Test(arguments: [
    ("several zones, days begin at 04:00; times in America/Argentina/ComodRivadavia", ""),
    (String(repeating: "&", count: 80), String(repeating: "&&", count: 60)),
    ("x" + String(repeating: "&", count: 80), "x" + String(repeating: "&&", count: 59)),
    ("x" + String(repeating: "😀", count: 80), "x" + String(repeating: "😀", count: 59)),
  ])
  func aPartOfALineIsCutBetweenCharacters(_ text: String, _ stored: String) {
    #expect(PageText(left: .text(text)).code == "&L\(stored.isEmpty ? text : stored)&R")
    #expect(PageText(left: .text(text), right: .text(text)).code.utf16.count <= 255)
  }

  @Test func aWideSheetIsPrintedOnPagesBesideEachOther() throws {
    let workbook = try shop.workbook()
    var print = PrintSetup(repeatedRows: 0...0)
    (print.pagesBeside, print.repeatedColumns) = (12, 0...1)
    try workbook.addSheet(named: "One").setPrint(print)
    try workbook.close()
    let parts = shop.parts()
    #expect(parts[sheet1]?.contains("fitToWidth=\"12\" fitToHeight=\"0\"") == true)
    #expect(parts["xl/workbook.xml"]?.contains(">One!$A:$B,One!$1:$1</definedName>") == true)
  }

  @Test func everythingTogetherIsVerified() throws {
    let workbook = try shop.workbook()
    let sheet = try workbook.addSheet(named: "A & B")
    try sheet.write(.text("Title"), row: 0, column: 0, Format().with(\.fontSize, 18))
    for row in 1...24 {
      try sheet.write(.integer(Int64(row)), row: row, column: 0)
      try sheet.write(.real(Double(row) / 3), row: row, column: 1)
      try sheet.write(.blank, row: row, column: 2)
      try sheet.write(.text(""), row: row, column: 3, Format().with(\.background, Color(0xEEEEEE)))
    }
    let values = CellRange(column: 1, rows: 1...24)
    try sheet.addColorScale(values, low: Color(0xFFFFFF), high: Color(0x2563EB))
    try sheet.addDataBars(CellRange(column: 0, rows: 1...24), color: Color(0x2563EB))
    let series = Chart.Series(
      name: "Hours", categories: CellRange(column: 0, rows: 1...24), values: values, color: Color(0x2563EB))
    try sheet.insert(Chart(.column, title: "Hours", source: sheet, series: [series]), row: 2, column: 5)
    try sheet.insert(Chart(.line, title: "Hours", source: sheet, series: [series, series]), row: 22, column: 5)
    sheet.freeze(row: 1)
    sheet.hideGridLines()
    sheet.setTabColor(Color(0x2563EB))
    try sheet.setWidth(20, ofColumns: 0...3)
    try sheet.setHeight(28, ofRow: 0)
    try sheet.setPrint(
      PrintSetup(isLandscape: true, repeatedRows: 0...0, header: PageText(left: .text("Salt & Pepper"))))
    try workbook.close()
    let xml = shop.parts()[sheet1] ?? ""
    #expect(xml.contains("&amp;LSalt &amp;&amp; Pepper&amp;R"))
    #expect(xml.contains("fitToHeight=\"0\""))
  }

  @Test func theSameCellsAreTheSameBytes() throws {
    for name in ["a.xlsx", "b.xlsx"] {
      let workbook = try shop.workbook(name)
      try workbook.addSheet(named: "One").write(.text("x"), row: 0, column: 0)
      try workbook.close()
    }
    #expect(!shop.bytes("a.xlsx").isEmpty)
    #expect(shop.bytes("a.xlsx") == shop.bytes("b.xlsx"))
  }

  @Test func manyRowsInConstantMemory() throws {
    let workbook = try shop.workbook()
    let sheet = try workbook.addSheet(named: "Rows", inConstantMemory: true)
    for row in 0..<5_000 {
      try sheet.write(.integer(Int64(row)), row: row, column: 0)
      try sheet.write(.text("<row> & \(row)\u{1}"), row: row, column: 1)
    }
    try workbook.close()
  }

  /// A file longer than what is read of one at once.
  @Test func aLongFileIsReadBack() throws {
    let workbook = try shop.workbook()
    var random = SplitMix64(seed: 1)
    let numbers = (0..<12_000).map { _ in Int64.random(in: 0..<1_000_000_000_000, using: &random) }
    for name in ["One", "Two"] {
      let sheet = try workbook.addSheet(named: name)
      for (row, number) in numbers.enumerated() { try sheet.write(.integer(number), row: row, column: 0) }
    }
    try workbook.close()
    #expect(shop.bytes("a.xlsx").count > 2 * 65_536)
    let parts = shop.parts()
    for sheet in 1...2 {
      let values = parts["xl/worksheets/sheet\(sheet).xml"]?.split(separator: "<v>").dropFirst().map {
        Int64($0.prefix { $0 != "<" })
      }
      #expect(values == numbers)
    }
  }

  @Test(arguments: ["a/b", "a sheet's name that is longer than 31"])
  func aBadSheetNameIsRefused(_ name: String) throws {
    let workbook = try shop.workbook()
    #expect(throws: WorkbookFault.self) { try workbook.addSheet(named: name) }
  }

  @Test func aSheetNameIsUsedOnce() throws {
    let workbook = try shop.workbook()
    _ = try workbook.addSheet(named: "Days")
    #expect(throws: WorkbookFault.self) { try workbook.addSheet(named: "days") }
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let workbook = try shop.workbook("none/a.xlsx")
    _ = try workbook.addSheet(named: "One")
    #expect {
      try workbook.close()
    } throws: { error in
      "\(error)".hasPrefix("cannot write the workbook, \(shop.folder)/none/a.xlsx: Error creating output xlsx file")
    }
  }

  @Test func aTemporaryFolderThatIsNotThereIsNamed() {
    #expect(throws: WorkbookFault.temporaryFolder("/none")) {
      try Workbook(
        path: shop.path, properties: Properties(title: "", createdSeconds: 0), temporaryFolder: "/none")
    }
  }

  @Test func rowsBeyondTheSheetAreRefused() throws {
    let workbook = try shop.workbook()
    let sheet = try workbook.addSheet(named: "One")
    #expect {
      try sheet.write(.integer(1), row: 1_048_576, column: 0)
    } throws: { error in "\(error)".contains("sheet 'One', row 1048577, column 1: ") }
  }
}
