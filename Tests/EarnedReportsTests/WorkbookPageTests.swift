import Files
import SQLite
import TestSupport
import Testing
import XLSX

@testable import EarnedReports

/// What the pages and the charts of a workbook look like, as far as its file says it.
@Suite struct WorkbookPageTests {
  private func parts(_ document: Document) throws -> [String: String] {
    let scratch = ScratchFolder()
    try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
    return Dictionary(
      uniqueKeysWithValues: WorkbookText.parts(path: scratch.file("book.xlsx")).map { ($0.name, $0.text) })
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

  /// Changes of the balance, many a day, each at its time.
  @Test func changesStandAtTheirTimes() throws {
    let charts = try parts(Month().document("credits")).filter { $0.key.hasPrefix("xl/charts/") }
    #expect(charts.values.count { $0.contains("<c:scatterChart>") } == 1)
    #expect(charts.values.count { $0.contains("<c:lineChart>") } == 1)
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
}
