import EarnedCore
import EarnedEconomyStore
import EarnedReports
import EarnedSQLite
import Testing

@testable import EarnedEngine
@testable import EarnedTestSupport

/// Contract, section 5: a report with `--archive` lists the rows that retention has moved there as if they had never
/// gone.
@Suite struct ArchivedReportsTests {
  private let shelf: Shelf
  private let empty = ScratchFolder()

  init() throws {
    shelf = try Shelf()
    shelf.options.archivePath = shelf.archivePath
    _ = try EarnedDatabase.openForWriting(
      empty.file("archive.db"), economies: [EarnedEconomy.self], now: { Now(Shelf.noon, .utc) })
  }

  /// The reports that have more to show with an archive.
  private static let reports = Result {
    try ReportCatalog().reports().filter { $0.definition.datasets.contains(where: \.needsArchive) }
  }

  /// Every dataset of those over some windows, as (what it is, its rows).
  private func reports(withArchive archivePath: String?) throws -> [String: [[Datum]]] {
    let database = try EarnedDatabase.openForReading(shelf.path)
    if let archivePath { try database.attach(.file(archivePath), as: "archive") }
    let today = shelf.now.dayID.date
    let windows: [WindowRequest] = [
      .daysOnRecord(), .range(from: today.advanced(by: -400), to: today.next),
      .range(from: today.advanced(by: -31), to: today.advanced(by: -30)),
    ]
    var shown: [String: [[Datum]]] = [:]
    for (index, window) in windows.enumerated() {
      for report in try Self.reports.get() {
        let request = ReportRequest(window: window, now: shelf.now.instant, timeZone: shelf.now.timeZone)
        for dataset in try report.document(from: database, request: request).datasets {
          shown["\(report.definition.name), \(dataset.definition.name), \(index)"] = Array(dataset.rows)
        }
      }
    }
    return shown
  }

  /// Cleans up repeatedly, and expects the same reports after each run.
  private func expectNothingIsMissing(_ random: inout SeededGenerator) throws {
    let (plain, whole) = (try reports(withArchive: nil), try reports(withArchive: empty.file("archive.db")))
    let extra = Set(whole.keys).subtracting(plain.keys)
    #expect(
      Set(extra.compactMap { $0.split(separator: ", ").dropFirst().first })
        == ["every_attempt", "every_quest", "every_grant", "every_extension", "every_event"])
    for kept in [20, random.number(2...10), 1] as [Int64] {
      shelf.options.keptDays = Int(kept)
      try shelf.clean()
      let (after, archived) = (try reports(withArchive: nil), try reports(withArchive: shelf.archivePath))
      for (name, rows) in plain { #expect(after[name] == rows, "\(name), \(kept) days kept") }
      for (name, rows) in whole { #expect(archived[name] == rows, "\(name), \(kept) days kept, with the archive") }
    }
  }

  func reportsOfAnyHistoryReadTheArchive(seed: UInt64) throws {
    let engine = Engine(
      database: shelf.database, economies: [EarnedEconomy(database: shelf.database)],
      timeZones: TimeZoneChoice(chosen: .utc))
    try engine.transaction {
      for object in HistoryGenerator.history(seed: seed, count: 150) { _ = try engine.record(object) }
    }
    let last = try #require(try shelf.number("select max(ts_utc_ms) from event_log"))
    shelf.now = Now(Instant(millisecondsSinceEpoch: last + 86_400_000), .utc)
    var random = SeededGenerator(seed: seed)
    try expectNothingIsMissing(&random)
  }

  func reportsOfAnyRowsReadTheArchive(seed: UInt64) throws {
    try shelf.fillAtRandom(seed: seed, count: 60)
    var random = SeededGenerator(seed: seed)
    for index in 0..<20 {
      let type = random.pick(["CREDITS_EARNED", "CREDITS_SPENT", "DAY_ROLLOVER"])
      try shelf.event("c\(index)", at: shelf.cutoff + random.number(-9...9), type, #"{"amount":\#(index)}"#)
    }
    try shelf.database.run(
      script: """
        insert into day_summary (day_id, timezone_id, created_ts_utc_ms, updated_ts_utc_ms)
        select distinct day_id, 'UTC', 0, 0 from event_log
        """)
    try expectNothingIsMissing(&random)
    #expect(try shelf.left("unlock_attempt").isEmpty)
    #expect(try !shelf.archived("unlock_attempt").isEmpty)
  }
}
