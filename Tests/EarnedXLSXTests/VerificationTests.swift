import CEarnedOptionalLibraries
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedXLSX

@Suite struct VerificationTests {
  let shop = Workshop()

  private func scan(_ xml: String, pieces: Int = 1, rowByteCount: Int = 0) -> XMLScan {
    var scan = XMLScan(rowByteCount: rowByteCount)
    let bytes = Array(xml.utf8)
    let size = max(1, bytes.count / pieces)
    for start in stride(from: 0, to: bytes.count, by: size) {
      scan.read(bytes[start..<min(start + size, bytes.count)])
    }
    return scan
  }

  @Test(arguments: [1, 7, 1_000])
  func wholePartsAreWhole(_ pieces: Int) {
    let xml = "<?xml version=\"1.0\"?>\n<sheet><row r=\"1\"><c r=\"A1\"/><c r=\"B1\"><v>1</v></c></row></sheet>"
    #expect(scan(xml, pieces: pieces).isWhole)
    #expect(scan(xml, pieces: pieces).elementCount == 2)
  }

  @Test func aCutAnywhereIsSeen() {
    let xml = "<?xml version=\"1.0\"?><a><b count=\"2\"><c/><c><d>text</d></c></b></a>"
    for length in 0..<xml.utf8.count { #expect(!scan(String(xml.prefix(length))).isWhole, "\(xml.prefix(length))") }
  }

  @Test(arguments: [
    "<a><b></a></b>", "<a></a><b></b>", "<a count=\"2\"><b/></a>", "<sst count=\"3\" uniqueCount=\"2\"><si/></sst>",
    "<a><<b/></a>", "<a>></a>", "</a>", "text", "",
  ])
  func brokenPartsAreSeen(_ xml: String) { #expect(!scan(xml).isWhole) }

  /// Pieces of one byte, of several, and one piece.
  @Test(arguments: [1_000, 7, 1])
  func rowsAreKnownByTheirBytes(_ pieces: Int) {
    let rows = "<row><c><v>1</v></c></row><row/>"
    for count in 0...rows.utf8.count {
      let xml = "<sheet><a/><sheetData>\(rows.prefix(count))</sheetData><b/></sheet>"
      let isWhole = scan(xml, pieces: pieces, rowByteCount: rows.utf8.count).isWhole
      #expect(isWhole == (count == rows.utf8.count), "\(count) bytes")
    }
  }

  @Test func aRowMoreThanWrittenIsSeen() {
    #expect(!scan("<sheet><sheetData><row/>x</sheetData></sheet>", rowByteCount: 3).isWhole)
  }

  @Test func aPartThatIsNoZipIsRefused() throws {
    let file = fopen(shop.path, "wb")
    fputs("PK not really", file)
    fclose(file)
    #expect(throws: WorkbookFault.incomplete(path: shop.path, part: "the file", problem: "is not a complete zip file"))
    {
      try WorkbookVerifier(path: shop.path).verify([])
    }
  }

  @Test func aMissingCellIsSeen() throws {
    let workbook = try shop.workbook()
    try workbook.addSheet(named: "One").write(.integer(1), row: 0, column: 0)
    try workbook.close()
    #expect(
      throws: WorkbookFault.incomplete(path: shop.path, part: "sheet 'One'", problem: "holds 1 of 2 cells")
    ) {
      try WorkbookVerifier(path: shop.path).verify([.init(name: "One", content: .elements(2))])
    }
  }

  @Test func aMissingCommentIsSeen() throws {
    let workbook = try shop.workbook()
    for (name, comment) in [("One", nil), ("Two", "Three")] {
      let columns = [Table.Column(header: name, headerFormat: Format(), comment: comment)]
      try workbook.addSheet(named: name).add(Table(CellRange(column: 0, rows: 0...1), columns: columns, name: name))
    }
    try workbook.close()
    for (counts, part, problem) in [
      ((0, 2), "sheet 'Two'", "holds 1 of 2 boxes of comments"), ((1, 1), "xl/comments2.xml", "is missing"),
    ] {
      #expect(throws: WorkbookFault.incomplete(path: shop.path, part: part, problem: problem)) {
        try WorkbookVerifier(path: shop.path).verify([
          .init(name: "One", content: .elements(1), commentCount: counts.0),
          .init(name: "Two", content: .elements(1), commentCount: counts.1),
        ])
      }
    }
  }

  @Test func aCutFileIsRefused() throws {
    let workbook = try shop.workbook()
    try workbook.addSheet(named: "One").write(.integer(1), row: 0, column: 0)
    try workbook.close()
    truncate(shop.path, off_t(shop.bytes("a.xlsx").count / 2))
    #expect(throws: WorkbookFault.self) { try WorkbookVerifier(path: shop.path).verify([]) }
  }

  @Test func aFlippedByteIsRefused() throws {
    let workbook = try shop.workbook()
    let sheet = try workbook.addSheet(named: "One")
    for row in 0..<100 { try sheet.write(.integer(Int64(row * row)), row: row, column: 0) }
    try workbook.close()
    let file = fopen(shop.path, "r+b")
    fseek(file, 200, SEEK_SET)
    fputc(0x55, file)
    fclose(file)
    #expect(throws: WorkbookFault.self) {
      try WorkbookVerifier(path: shop.path).verify([.init(name: "One", content: .elements(100))])
    }
  }

  @Test func aFullTemporaryFolderIsAnError() throws {
    guard SmallFileSystem(kibibytes: 16) != nil else { return }
    #expect(throws: WorkbookFault.self) { try writeRows(2_000, inConstantMemory: false) }
    #expect(throws: WorkbookFault.self) { try writeRows(2_000, inConstantMemory: true) }
    // There is room for the rows, but not for the sheet that they are copied into.
    #expect(throws: WorkbookFault.self) { try writeRows(150, inConstantMemory: true) }
    try writeRows(10, inConstantMemory: true)
  }

  /// Its temporary files are in 16 KiB.
  private func writeRows(_ count: Int, inConstantMemory: Bool) throws {
    let small = try #require(SmallFileSystem(kibibytes: 16))
    defer { withExtendedLifetime(small) {} }
    let workbook = try Workbook(
      path: shop.path, properties: Properties(title: "Full", createdSeconds: 0), temporaryFolder: small.path)
    let sheet = try workbook.addSheet(named: "One", inConstantMemory: inConstantMemory)
    for row in 0..<count { try sheet.write(.text("row \(row) of many"), row: row, column: 0) }
    try workbook.close()
  }
}
