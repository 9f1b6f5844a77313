import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedFleet
import EarnedJSON
import EarnedReports
import EarnedSystem
import EarnedTestSupport

/// A folder with a few small databases, each with as many habits done as its place says.
struct SmallFleet {
  /// Monday 2026-02-02, 20:00 UTC.
  static let now = Instant(millisecondsSinceEpoch: 1_770_062_400_000)

  let folder = ScratchFolder()
  let devices: [Device]

  init(_ names: [String] = ["a", "b", "c", "d"]) throws {
    _ = folder.makeFolder("devices")
    for (index, name) in names.enumerated() {
      try Self.make(folder.file("devices/\(name).db"), habits: index + 1)
    }
    devices = try DeviceList(folder: folder.file("devices")).devices
  }

  /// Makes a database that was changed long ago.
  static func make(_ path: String, habits: Int) throws {
    let start = Now(now - .hours(2), try .named("UTC"))
    do {
      let database = try EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self]) { start }
      let engine = Engine(
        database: database, economies: [EarnedEconomy(database: database)], timeZones: TimeZoneChoice())
      try engine.transaction {
        for number in 0..<habits {
          for record: JSONObject in [
            ["type": "habit.upsert", "habit_id": .string("h\(number)"), "name": .string("Habit \(number)")],
            ["type": "habit.complete", "habit_id": .string("h\(number)")],
          ] {
            var record = record
            record["ts_utc_ms"] = .integer(start.instant.millisecondsSinceEpoch)
            let outcome = try engine.record(record)
            precondition(outcome == .applied, "\(outcome)")
          }
        }
      }
    }
    setAge(of: path)
  }

  /// Sets the time at which a file was changed to a long time ago.
  static func setAge(of path: String, seconds: Int = 1_700_000_000) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    utimensat(AT_FDCWD, path, &times, 0)
  }

  /// A report of them, with their rows as NDJSON and one dataset as CSV.
  static func report(_ name: String = "habits", at now: Instant = now) throws -> FleetReport {
    FleetReport(
      of: DatabaseReport(
        of: try ReportCatalog().report(named: name), economies: [EarnedEconomy.self], window: .daysOnRecord(), now: now,
        timeZones: TimeZoneChoice(chosen: try .named("UTC")), busyTimeout: .zero),
      rows: rows, maxSeconds: 60)
  }

  static let rows: [DeviceRows] = [.ndjson(dataset: nil), .csv(dataset: "habits")]

  /// The work file.
  var path: String { folder.file("out.ndjson.work") }

  func work(run: String = "run", now: Instant = now) throws -> WorkFile { try WorkFile(path, run: run, now: now) }

  /// Runs the report of all devices, and returns the rows of each part and who was left out.
  func run(into work: WorkFile, devices: [Device]? = nil) throws -> (rows: [String], leftOut: [String]) {
    let (done, leftOut, _) = try Self.report(at: work.began).run(on: devices ?? self.devices, into: work) { _ in }
    let rows = try Self.rows.indices.map { part in
      var bytes: [UInt8] = []
      for device in done { try work.forEachPiece(of: device, part: part) { bytes += $0 } }
      return String(decoding: bytes, as: UTF8.self)
    }
    return (rows, leftOut.map { "\($0.path): \($0.reason)" })
  }
}
