import Files
import Testing

@testable import EarnedReports

@Suite struct WeeklyGoldenTests {
  @Test func text() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(ReportFormat.text.bytes(of: document), "weekly.txt")
    try expectGolden(
      ReportFormat.text.bytes(of: document, RenderOptions(width: 60, isUnicode: false)), "weekly-ascii.txt")
  }

  @Test func json() throws {
    try expectGolden(ReportFormat.json.bytes(of: Fixture.weekly(Fixture.fortnight())), "weekly.json")
  }

  @Test func csv() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(ReportFormat.csv.bytes(of: document), "weekly.csv")
    try expectGolden(ReportFormat.csv.bytes(of: document, RenderOptions(dataset: "apps")), "weekly-apps.csv")
  }
}

@Suite struct WeeklyWorkbookTests {
  @Test func xlsx() throws {
    let bytes = try ReportFormat.xlsx.bytes(of: Fixture.weekly(Fixture.fortnight()))
    try AtomicFile.write(bytes, to: "/tmp/rep/week.xlsx")
  }
}
