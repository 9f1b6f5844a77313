import EarnedCore
import EarnedEconomyStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine

/// What the engine promises to every economy, tested with one that declares only what it must.
@Suite struct ThirdEconomyTests {
  private let folder = ScratchFolder()
  private let economies: [any Economy.Type] = [EarnedEconomy.self, TallyEconomy.self]
  private let database: Database
  private let engine: Engine
  private static let start = Shelf.noon

  init() throws {
    database = try EarnedDatabase.openForWriting(
      folder.file("earned.db"), economies: economies, now: { Now(Self.start, .utc) })
    engine = Engine(
      database: database, economies: [EarnedEconomy(database: database), TallyEconomy(database: database)],
      timeZones: TimeZoneChoice(chosen: .utc))
  }

  private func add(_ points: Int64, daysLater days: Int, minutes: Int = 0) throws -> Outcome {
    let instant = Self.start + .days(days) + .minutes(minutes)
    return try engine.record([
      "type": "tally.add", "ts_utc_ms": .integer(instant.millisecondsSinceEpoch), "points": .integer(points),
    ])
  }

  @discardableResult
  private func clean(daysLater days: Int, archive: String? = nil) throws -> RetentionSummary {
    var options = RetentionRun.Options()
    (options.isForced, options.archivePath) = (true, archive)
    return try RetentionRun(
      database: database, economies: economies, options: options, now: Now(Self.start + .days(days), .utc)
    ).perform()
  }

  private func number(_ sql: String, _ other: Database? = nil) throws -> Int64? {
    try (other ?? database).first(sql) { row throws(SQLiteError) in try row.integer(0) }
  }

  private func findings(daysLater days: Int) throws -> [String] {
    try DatabaseCheck(
      of: folder.file("earned.db"), economies: economies, at: Self.start + .days(days),
      timeZones: TimeZoneChoice(chosen: .utc)
    ).findings(in: database, at: Now(Self.start + .days(days), .utc)).map(\.code)
  }

  // MARK: Once

  @Test func aRecordIsAppliedOnceAlsoAcrossACleanup() throws {
    #expect(try add(5, daysLater: 0) == .applied)
    #expect(try add(5, daysLater: 0) == .duplicate)
    let summary = try clean(daysLater: 40)
    #expect(summary.deleted["event_log"] == 1)
    #expect(try number("select count(*) from earned_record_key") == 0)
    #expect(try add(5, daysLater: 0).code == .dayClosed)
    #expect(try number("select count(*) from tally_point") == 1)
  }

  /// Only a record that may have been applied before is rejected. A new record of a past day is applied.
  @Test func aNewRecordIsAppliedAfterACleanup() throws {
    _ = try add(5, daysLater: 0)
    try clean(daysLater: 40)
    #expect(try add(6, daysLater: 0, minutes: 1) == .applied)
    #expect(try add(6, daysLater: 0, minutes: 1) == .duplicate)
    #expect(try add(7, daysLater: 40) == .applied)
  }

  @Test func aCleanupOnTheSameConnectionIsNoticed() throws {
    for day in 0..<5 { _ = try add(1, daysLater: day) }
    try clean(daysLater: 33)
    for day in 0..<3 { #expect(try add(1, daysLater: day).code == .dayClosed, "day \(day)") }
    for day in 3..<5 { #expect(try add(1, daysLater: day) == .duplicate, "day \(day)") }
    #expect(try number("select count(*) from tally_point") == 5)
  }

  @Test func aCleanupLeavesTheConnectionAsItWas() throws {
    for level in [0, 1, 2, 3] as [Int64] {
      try database.run(script: "pragma synchronous = \(level)")
      try clean(daysLater: 40)
      #expect(try number("pragma synchronous") == level)
    }
  }

  // MARK: With another economy

  @Test func linesOfAnEarlierDayDoNotDamageAnotherEconomy() throws {
    func ensureDay(_ day: Int) throws {
      _ = try engine.record([
        "type": "day.ensure", "ts_utc_ms": .integer((Self.start + .days(day)).millisecondsSinceEpoch),
      ])
    }
    for day in 0...40 { try ensureDay(day) }
    try clean(daysLater: 40)
    _ = try add(5, daysLater: 0)
    #expect(try findings(daysLater: 40) == [])
  }

  @Test func onlyEconomiesWithDataAreListed() throws {
    func listed() throws -> [String] {
      try DatabaseInfo(of: database, at: folder.file("earned.db"), economies: economies).economies
    }
    #expect(try listed() == [])
    _ = try add(5, daysLater: 0)
    #expect(try listed() == ["tally"])
    _ = try engine.record(["type": "day.ensure", "ts_utc_ms": .integer(Self.start.millisecondsSinceEpoch)])
    #expect(try listed() == ["earned", "tally"])
  }

  // MARK: What happens to its rows

  @Test func itsLinesAreArchivedAndItsTablesStay() throws {
    _ = try add(5, daysLater: 0)
    try clean(daysLater: 40, archive: folder.file("archive.db"))
    let archive = try EarnedDatabase.openForReading(folder.file("archive.db"))
    #expect(try number("select count(*) from event_log where type = 'TALLY_ADDED'", archive) == 1)
    #expect(try number("select sum(points) from tally_point") == 5)
  }

  /// Diagnostics show nothing that the economy did not declare.
  @Test func diagnosticsShowNothingUndeclared() throws {
    _ = try add(987, daysLater: 0)
    let text = DiagnosticsExport(
      of: folder.file("earned.db"), economies: economies, options: DiagnosticsExport.Options(), at: Self.start,
      timeZones: TimeZoneChoice(chosen: .utc), app: [:], environment: [:]
    ).document().serialized()
    #expect(!text.contains("987") && text.contains("TALLY_ADDED"))
    #expect(text.contains(#""tally_point":1"#))
  }

  @Test func theEconomyIsBackedUpAndRecovered() throws {
    for minute in 0..<50 { _ = try add(Int64(minute + 1), daysLater: 0, minutes: minute) }
    _ = try Backup.write(database, to: folder.file("backup.db"))
    let summary = try Recovery(
      of: folder.file("backup.db"), to: folder.file("salvaged.db"), economies: economies,
      now: { Now(Self.start, .utc) }
    ).perform()
    #expect(summary.isWhole)
    let salvaged = try EarnedDatabase.openForReading(folder.file("salvaged.db"))
    #expect(try number("select sum(points) from tally_point", salvaged) == 1275)
  }
}

extension Outcome {
  fileprivate var code: RejectionCode? {
    if case .rejected(let rejection) = self { rejection.code } else { nil }
  }
}
