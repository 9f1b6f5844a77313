import EarnedFiles
import TestSupport
import Testing

@testable import EarnedReports

/// Every format of the weekly review against a file that was looked at. EARNED_RECORD_GOLDEN=1 records them anew.
@Suite struct WeeklyGoldenTests {
  @Test func aNarrowTerminalWithoutSigns() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    let narrow = RenderOptions(width: 60, isUnicode: false)
    try expectGolden(ReportFormat.text.bytes(of: document, narrow), "weekly-ascii.txt")
  }

  /// The page has its style here; all other pages are compared without.
  @Test func html() throws {
    try expectGolden(ReportFormat.html.bytes(of: Fixture.weekly(Fixture.fortnight())), "weekly.html")
    try expectGolden(ReportFormat.html.bytes(of: Fixture.weekly(Fixture.empty())), "weekly-empty.html")
  }

  @Test(arguments: ReportFormat.allCases.filter { $0 != .html }) func format(_ format: ReportFormat) throws {
    try expectGolden(Fixture.weekly(Fixture.fortnight()), "weekly", as: format)
  }

  @Test(arguments: [ReportFormat.text, .json, .md]) func anEmptyDatabase(_ format: ReportFormat) throws {
    try expectGolden(Fixture.weekly(Fixture.empty()), "weekly-empty", as: format)
  }

  @Test func anotherDataset() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(ReportFormat.csv.bytes(of: document, RenderOptions(dataset: "apps")), "weekly-apps.csv")
  }
}

/// A document as a workbook, read back.
func workbook(_ document: Document) throws -> WorkbookText {
  let scratch = ScratchFolder()
  try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
  return WorkbookText(path: scratch.file("book.xlsx"))
}
