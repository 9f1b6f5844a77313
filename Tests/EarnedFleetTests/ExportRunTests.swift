import EarnedReports
import EarnedStore
import TestSupport
import Testing

@testable import EarnedFleet

/// An export in this process, so that `make sanitize` sees its threads.
@Suite struct ExportRunTests {
  private let key = ExportKey(bytes: [UInt8](repeating: 7, count: 32))

  @Test func everyDeviceIsExportedOnceAndSpoiledFilesAgain() throws {
    let fleet = try SmallFleet()
    let run = {
      try Export(
        to: fleet.folder.file("out"), of: ReportCatalog(), economies: [EarnedEconomy.self], ExportOptions(), key,
        busyTimeout: .zero
      ).run(on: DeviceList(folder: fleet.folder.file("devices")))
    }
    let first = try run()
    #expect(first.exported == 4 && first.failed.isEmpty)
    let names = ["a.earned.gz", "b.earned.gz", "c.earned.gz", "d.earned.gz", "manifest.ndjson"]
    #expect(fleet.folder.names(in: "out") == names)
    let content = names.map { fleet.folder.bytes("out/\($0)") }

    let again = try run()
    #expect(again.exported == 0 && again.unchanged == 4 && again.rows == first.rows)
    let spoiled = try #require(content[1]).dropLast(20)
    fleet.folder.write(Array(spoiled), to: "out/b.earned.gz")
    #expect(try run().exported == 1)
    #expect(names.map { fleet.folder.bytes("out/\($0)") } == content)
  }
}
