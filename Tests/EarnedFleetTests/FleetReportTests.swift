import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedReports
import EarnedTestSupport
import Testing

@testable import EarnedFleet

@Suite struct FleetReportTests {
  @Test(arguments: ["habits", "weekly", "streaks"])
  func everyRowEqualsTheReportOfOneDatabase(_ name: String) throws {
    let fleet = try SmallFleet()
    let single = DatabaseReport(
      of: try ReportCatalog().report(named: name), economies: [EarnedEconomy.self], window: .daysOnRecord(),
      now: SmallFleet.now, timeZones: TimeZoneChoice(chosen: try .named("UTC")), busyTimeout: .zero)
    let work = try WorkFile(now: SmallFleet.now)
    let (devices, leftOut, _) = try FleetReport(of: single, rows: [.ndjson(dataset: nil)], maxSeconds: 60)
      .run(on: fleet.devices, into: work) { _ in }
    #expect(devices == fleet.devices && leftOut.isEmpty)
    for device in fleet.devices {
      let (document, _) = try single.document(ofDatabase: device.path)
      var rows: [UInt8] = []
      try work.forEachPiece(of: device, part: 0) { rows += $0 }
      let alone = String(decoding: try ReportFormat.ndjson.bytes(of: document), as: UTF8.self)
      let lines = alone.split(separator: "\n").map { "{\"device\":\"\(device.name)\",\($0.dropFirst())\n" }
      #expect(String(decoding: rows, as: UTF8.self) == lines.joined())
      #expect(!lines.isEmpty)
    }
  }

  @Test func unreadableDatabasesAreLeftOut() throws {
    let fleet = try SmallFleet()
    let sound = try fleet.run(into: WorkFile(now: SmallFleet.now)).rows
    fleet.folder.write("not a database", to: "devices/a.1.db")
    fleet.folder.write("", to: "devices/c.1.db")
    let devices = try DeviceList(folder: fleet.folder.file("devices")).devices
    #expect(devices.map(\.name) == ["a", "a.1", "b", "c", "c.1", "d"])
    let (rows, leftOut) = try fleet.run(into: WorkFile(now: SmallFleet.now), devices: devices)
    #expect(rows == sound)
    #expect(leftOut.count == 2)
    #expect(leftOut.first?.contains("is damaged or not a database") == true)
    #expect(leftOut.last?.contains("is empty") == true)
  }

  @Test func aReportThatNeverEndsIsStopped() throws {
    let fleet = try SmallFleet(["a"])
    let share = fleet.folder.makeFolder("share")
    _ = fleet.folder.makeFolder("share/reports")
    _ = fleet.folder.makeFolder("share/reports/endless")
    fleet.folder.write(
      """
      {"title": "Endless", "summary": "It never ends.", "default_dataset": "rows",
       "datasets": [{"name": "rows", "title": "Rows", "summary": "None.",
         "columns": [{"name": "n", "title": "N", "kind": "count"}]}]}
      """, to: "share/reports/endless/report.json")
    fleet.folder.write(
      "with recursive r(n) as (select 1 union all select n + 1 from r) select max(n) as n from r",
      to: "share/reports/endless/rows.sql")
    let report = FleetReport(
      of: DatabaseReport(
        of: try ReportCatalog(share: share).report(named: "endless"), economies: [EarnedEconomy.self],
        window: .daysOnRecord(), now: SmallFleet.now, timeZones: TimeZoneChoice(chosen: try .named("UTC")),
        busyTimeout: .zero),
      rows: [.ndjson(dataset: nil)], maxSeconds: 0)
    let (devices, leftOut, _) = try report.run(on: fleet.devices, into: WorkFile(now: SmallFleet.now)) { _ in }
    #expect(devices.isEmpty)
    #expect(leftOut.first?.reason as? DeviceFault == .takesTooLong(seconds: 0))
  }
}

/// An export in this process, so that `make sanitize` sees its threads.
@Suite struct ExportRunTests {
  private let key = ExportKey(bytes: [UInt8](repeating: 7, count: 32))

  @Test func everyDeviceIsExportedOnceAndSpoiledFilesAgain() throws {
    let fleet = try SmallFleet()
    let run = {
      try Export(
        to: fleet.folder.file("out"), of: ReportCatalog(), economies: [EarnedEconomy.self], ExportOptions(), key,
        busyTimeout: .zero, now: SmallFleet.now, timeZones: TimeZoneChoice(chosen: .named("UTC"))
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
