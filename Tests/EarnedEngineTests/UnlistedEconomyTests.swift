import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedHachimiStore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import EarnedTimeBudgetStore
import EarnedUsageStore
import Testing

@testable import EarnedEngine

/// Programs with different economies share a database: the tables of one are made by its first record, and one that a
/// program has not named matters only when it has records.
@Suite struct UnlistedEconomyTests {
  static let all: [any Economy.Type] = [
    EarnedEconomy.self, ClepsyEconomy.self, TimeBudgetEconomy.self, HachimiEconomy.self, UsageEconomy.self,
  ]
  private static let start = Instant(millisecondsSinceEpoch: 1_773_144_000_000)

  /// A record of each economy, after so many minutes.
  private static func record(of economy: any Economy.Type, minutes: Int) -> JSONObject {
    let time = (start + .minutes(minutes)).millisecondsSinceEpoch
    var record: JSONObject = ["ts_utc_ms": .integer(time)]
    let members: JSONObject =
      switch economy.name {
      case "earned": ["type": "app.upsert", "app_id": "android:com.reddit", "display_name": .string("R\(minutes)")]
      case "clepsy": ["type": "clepsy.event", "id": .string(uuid(minutes)), "seconds": 60, "kind": "earned"]
      case "budget": ["type": "budget.allowance.set", "daily_allowance_minutes": .integer(Int64(30 + minutes))]
      case "hachimi":
        ["type": "hachimi.habit.create", "name": .string("Habit \(minutes)"), "cat": ["name": "Mochi"]]
      default:
        [
          "type": "usage.period", "app_id": "android:com.reddit", "start_ts_utc_ms": .integer(time - 30_000),
          "seconds": 30,
        ]
      }
    record.set(members)
    return record
  }

  private static func uuid(_ number: Int) -> String { "00000000-0000-4000-8000-000000\(100_000 + number)" }

  private let folder = ScratchFolder()
  private var path: String { folder.file("earned.db") }

  private func open(_ economies: [any Economy.Type]) throws -> Engine {
    let database = try EarnedDatabase.openForWriting(path, economies: economies, now: { Now(Self.start, .utc) })
    return Engine(
      database: database, economies: economies.map { $0.init(database: database) },
      timeZones: TimeZoneChoice(chosen: .utc))
  }

  private func add(_ economy: any Economy.Type, _ minutes: Int, to economies: [any Economy.Type]) throws {
    #expect(try open(economies).record(Self.record(of: economy, minutes: minutes)) == .applied, "\(economy.name)")
  }

  private var owners: Set<String> {
    get throws {
      let done = try EarnedDatabase.migrator([]).done(in: Database(.file(path), .readOnly))
      return Set(done.map { String($0.prefix { $0 != "/" }) })
    }
  }

  @Test func anEconomysTablesAreMadeByItsFirstRecord() throws {
    for (count, economy) in Self.all.enumerated() {
      try add(economy, count + 1, to: Self.all)
      let names = Self.all[...count].flatMap { $0.migrations.map { String($0.name.prefix { $0 != "/" }) } }
      #expect(try owners == Set(["engine"] + names))
    }
  }

  @Test func aRejectedFirstRecordLeavesNoTables() throws {
    let engine = try open(Self.all)
    let outcome = try engine.record([
      "type": "hachimi.habit.delete", "ts_utc_ms": .integer(Self.start.millisecondsSinceEpoch), "habit_id": "none",
    ])
    guard case .rejected = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try owners == ["engine", "earned"])
    #expect(try engine.record(Self.record(of: HachimiEconomy.self, minutes: 1)) == .applied)
    #expect(try owners == ["engine", "earned", "hachimi"])
  }

  /// What is rolled back takes the tables with it, and the next record makes them again.
  @Test func tablesOfATransactionThatFailsAreMadeAgain() throws {
    struct Failure: Error {}
    let engine = try open(Self.all)
    let record = try Record(Self.record(of: ClepsyEconomy.self, minutes: 1), types: engine.recordTypes)
    #expect(throws: Failure.self) {
      try engine.transaction {
        #expect(try engine.apply(record) == .applied)
        throw Failure()
      }
    }
    #expect(try owners == ["engine", "earned"])
    #expect(try engine.transaction { try engine.apply(record) } == .applied)
    #expect(try owners == ["engine", "earned", "clepsy"])
  }

  /// Also where an earlier version has made the tables of all.
  @Test(arguments: 0..<5) func tablesWithoutRowsLockNobodyOut(index: Int) throws {
    let economy = Self.all[index]
    try add(economy, 1, to: [economy])
    let all = try open(Self.all).database
    try all.transaction(.immediate) {
      try EarnedDatabase.makeTables(of: Self.all, in: all, at: Now(Self.start, .utc))
    }
    try add(economy, 2, to: [economy])
  }

  @Test func anEconomyWithRowsIsNamed() throws {
    for (listed, other, name) in [
      (0, 1, "clepsy"), (1, 0, "earned"), (0, 2, "budget"), (2, 3, "hachimi"), (3, 4, "usage"),
    ] {
      let folder = ScratchFolder()
      let path = folder.file("earned.db")
      let (one, two) = (Self.all[listed], Self.all[other])
      let database = try EarnedDatabase.openForWriting(path, economies: [one, two], now: { Now(Self.start, .utc) })
      let engine = Engine(
        database: database, economies: [one.init(database: database), two.init(database: database)],
        timeZones: TimeZoneChoice(chosen: .utc))
      #expect(try engine.record(Self.record(of: two, minutes: 1)) == .applied)
      #expect(throws: DatabaseFault.unknownEconomy(path: path, name: name)) {
        try EarnedDatabase.openForWriting(path, economies: [one], now: { Now(Self.start, .utc) })
      }
      _ = try EarnedDatabase.openForReading(path, economies: [one])
    }
  }

  /// An app stays open while the command records in an economy that it does not know.
  @Test func aRunEndsWhenAnUnlistedEconomyGetsRows() throws {
    let app = try open([EarnedEconomy.self])
    #expect(try app.record(Self.record(of: EarnedEconomy.self, minutes: 1)) == .applied)
    _ = try open(Self.all)
    #expect(try app.record(Self.record(of: EarnedEconomy.self, minutes: 2)) == .applied)
    try add(UsageEconomy.self, 3, to: Self.all)
    let fault = DatabaseFault.unknownEconomy(path: path, name: "usage")
    #expect(throws: fault) { try app.record(Self.record(of: EarnedEconomy.self, minutes: 4)) }
    let late = Now(Self.start + .days(2), .utc)
    #expect(throws: fault) { try Retention.runIfDue(on: app.database, economies: [EarnedEconomy.self], at: late) }
  }

  /// A cleanup makes in the archive the tables of what it archives.
  @Test func anArchiveHasTheTablesOfItsRows() throws {
    var options = RetentionRun.Options()
    (options.isForced, options.compacts, options.archivePath) = (true, false, folder.file("archive.db"))
    options.acceptsAnyClock = true
    let day = 24 * 60
    for (days, economy) in [(0, EarnedEconomy.self as any Economy.Type), (101, ClepsyEconomy.self)] {
      for later in [0, 90] { try add(economy, (days + later) * day, to: Self.all) }
      let now = Now(Self.start + .days(days + 100), .utc)
      _ = try RetentionRun(database: open(Self.all).database, economies: Self.all, options: options, now: now).perform()
    }
    let archive = try DatabaseContent(ofFile: folder.file("archive.db"))
    #expect(archive["clepsy_event"].count == 1 && archive["event_log"].count > 1)
  }

  @Test func aSoundDatabaseWithFewTablesHasNoFindings() throws {
    try add(ClepsyEconomy.self, 1, to: Self.all)
    let check = DatabaseCheck(
      of: path, economies: Self.all, at: Self.start + .minutes(5), timeZones: TimeZoneChoice(chosen: .utc))
    #expect(try check.findings().map(\.code) == [])
    let info = try DatabaseInfo(of: EarnedDatabase.openForReading(path), at: path, economies: Self.all)
    #expect(info.pendingSteps == [] && info.economies == ["clepsy"])
  }
}
