import Files
import TestSupport
import Testing

@testable import EarnedReports

/// Every format of the weekly review against a file that was looked at. EARNED_RECORD_GOLDEN=1 records them anew.
@Suite struct WeeklyGoldenTests {
  @Test func text() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(ReportFormat.text.bytes(of: document), "weekly.txt")
    let narrow = RenderOptions(width: 60, isUnicode: false)
    try expectGolden(ReportFormat.text.bytes(of: document, narrow), "weekly-ascii.txt")
  }

  @Test func textOfAnEmptyDatabase() throws {
    try expectGolden(ReportFormat.text.bytes(of: Fixture.weekly(Fixture.empty())), "weekly-empty.txt")
  }

  @Test func json() throws {
    try expectGolden(ReportFormat.json.bytes(of: Fixture.weekly(Fixture.fortnight())), "weekly.json")
    try expectGolden(ReportFormat.json.bytes(of: Fixture.weekly(Fixture.empty())), "weekly-empty.json")
  }

  @Test func csv() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(ReportFormat.csv.bytes(of: document), "weekly.csv")
    try expectGolden(ReportFormat.csv.bytes(of: document, RenderOptions(dataset: "apps")), "weekly-apps.csv")
  }

  @Test func html() throws {
    try expectGolden(ReportFormat.html.bytes(of: Fixture.weekly(Fixture.fortnight())), "weekly.html")
    try expectGolden(ReportFormat.html.bytes(of: Fixture.weekly(Fixture.empty())), "weekly-empty.html")
  }

  @Test func markdown() throws {
    try expectGolden(ReportFormat.md.bytes(of: Fixture.weekly(Fixture.fortnight())), "weekly.md")
    try expectGolden(ReportFormat.md.bytes(of: Fixture.weekly(Fixture.empty())), "weekly-empty.md")
  }

  @Test func xlsx() throws {
    let book = try workbook(Fixture.weekly(Fixture.fortnight()))
    let text = (book.partNames.sorted() + [""] + book.lines).joined(separator: "\n") + "\n"
    try expectGolden(Array(text.utf8), "weekly-xlsx.txt")
  }
}

/// A document as a workbook, read back.
func workbook(_ document: Document) throws -> WorkbookText {
  let scratch = ScratchFolder()
  try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
  return WorkbookText(path: scratch.file("book.xlsx"))
}
