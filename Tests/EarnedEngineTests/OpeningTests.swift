import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedFleet
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLI

/// Databases that are missing, foreign, newer, damaged or locked are rejected with a reason and not changed.
@Suite struct OpeningTests {
  enum Way: CaseIterable { case reading, writing, trial }

  private let folder = ScratchFolder()
  private var path: String { folder.file("earned.db") }

  private func open(_ way: Way, busyTimeout: Duration = .milliseconds(20)) throws -> Database {
    let now = { Now(.start, try Zone.named("UTC")) }
    switch way {
    case .reading:
      return try EarnedDatabase.openForReading(path, economies: [EarnedEconomy.self], busyTimeout: busyTimeout)
    case .writing:
      return try EarnedDatabase.openForWriting(
        path, economies: [EarnedEconomy.self], now: now, busyTimeout: busyTimeout)
    case .trial:
      return try EarnedDatabase.openForTrial(path, economies: [EarnedEconomy.self], now: now, busyTimeout: busyTimeout)
    }
  }

  /// Every way of opening fails with a message that contains `words`, and leaves the folder as it was.
  private func expectRefusals(
    _ words: String, _ ways: [Way] = Way.allCases, at location: SourceLocation = #_sourceLocation
  ) {
    for way in ways {
      let before = folder.names.map { [$0: folder.bytes($0)] }
      let error = #expect(throws: DatabaseFault.self, "\(way)", sourceLocation: location) { try open(way) }
      #expect(error?.description.contains(words) == true, "\(way): \(error as Any)", sourceLocation: location)
      #expect(
        folder.names.map { [$0: folder.bytes($0)] } == before, "\(way): \(folder.names)", sourceLocation: location)
    }
  }

  private func makeEarned() throws { try Recorder(path).ingest(record("day.ensure")) }

  private func edit(_ script: String) throws { try Database(.file(path), .create).run(script: script) }

  /// An app group that an opener has named once is kept, whoever opens the database then (decision E63).
  @Test func theLocationIsKept() throws {
    func location(opening wanted: DatabaseLocation?) throws -> String? {
      let now = { Now(.start, try Zone.named("UTC")) }
      let database =
        try wanted.map {
          try EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: now, location: $0)
        } ?? EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: now)
      return try database.first("select value from meta where key = 'db_location'") { row throws(SQLiteError) in
        try row.text(0)
      }
    }
    #expect(try location(opening: nil) == "app_sandbox")
    #expect(try location(opening: .appGroup) == "app_group")
    for wanted: DatabaseLocation? in [nil, .appSandbox, .appGroup] {
      #expect(try location(opening: wanted) == "app_group")
    }
    try File.remove(path)
    #expect(try location(opening: .appGroup) == "app_group")
    #expect(try location(opening: nil) == "app_group")
  }

  @Test func aMissingFileIsOnlyCreatedForWriting() throws {
    expectRefusals("there is no database at", [.reading])
    let trial = try open(.trial)
    #expect(folder.names == [])
    #expect(trial.path == nil)
  }

  @Test(arguments: ["delete", "wal"]) func aDatabaseOfAnotherProgramIsRejected(journal: String) throws {
    try edit("pragma journal_mode = \(journal); create table song (title text); insert into song values ('a');")
    expectRefusals("database of another application")
  }

  /// Closing the last connection would checkpoint the log, which we must not do.
  @Test func theLogOfAnotherProgramIsLeftAlone() throws {
    let owner = try Database(.file(path), .create)
    try owner.run(script: "pragma journal_mode = wal; create table song (title text); insert into song values ('a');")
    let copy = ["earned.db", "earned.db-wal"].map { ($0, folder.bytes($0) ?? []) }
    let other = ScratchFolder()
    for (name, bytes) in copy { other.write(bytes, to: name) }
    for way in Way.allCases {
      let now = { Now(.start, try Zone.named("UTC")) }
      #expect(throws: DatabaseFault.self) {
        switch way {
        case .reading: _ = try EarnedDatabase.openForReading(other.file("earned.db"))
        case .writing:
          _ = try EarnedDatabase.openForWriting(other.file("earned.db"), economies: [EarnedEconomy.self], now: now)
        case .trial:
          _ = try EarnedDatabase.openForTrial(other.file("earned.db"), economies: [EarnedEconomy.self], now: now)
        }
      }
      for (name, bytes) in copy { #expect(other.bytes(name) == bytes, "\(way) \(name)") }
    }
  }

  @Test(arguments: ["2", "99999999999999999999", "two"]) func aNewerSchemaIsRejected(version: String) throws {
    try makeEarned()
    try edit("update meta set value = '\(version)' where key = 'schema_version';")
    expectRefusals("made by a newer version of earned (schema version \(version)")
  }

  @Test(arguments: ["0", "-1"]) func anImpossibleSchemaVersionIsDamage(version: String) throws {
    try makeEarned()
    try edit("update meta set value = '\(version)' where key = 'schema_version';")
    expectRefusals("its schema version is \(version), and the first is 1")
  }

  /// It does not count as another program's: a backup or a recovery can restore it.
  @Test(arguments: ["meta", "economy_state", "event_log", "day_summary"]) func lostTablesAreNamed(table: String) throws
  {
    try makeEarned()
    try edit("pragma foreign_keys = off; drop table \(table);")
    expectRefusals("it has lost tables (\(table)); 'earned diagnostics check' tells more; restore a backup")
  }

  /// Tables of an economy that it never had are not lost.
  @Test func tablesOfAnUnusedEconomyAreNotLost() throws {
    let now = { Now(.start, try Zone.named("UTC")) }
    let (tally, both): ([any Economy.Type], [any Economy.Type]) = (
      [TallyEconomy.self], [EarnedEconomy.self, TallyEconomy.self]
    )
    for economies in [tally, tally, both] {
      let database = try EarnedDatabase.openForWriting(path, economies: tally, now: now)
      let engine = Engine(
        database: database, economies: [TallyEconomy(database: database)], timeZones: TimeZoneChoice(chosen: .utc))
      let outcome = try engine.record([
        "type": "tally.add", "ts_utc_ms": .integer(Instant.start.millisecondsSinceEpoch), "points": 5,
      ])
      #expect([.applied, .duplicate].contains(outcome))
      let tables = try DatabaseContent(of: EarnedDatabase.openForReading(path, economies: economies))
      #expect(tables["tally_point"].count == 1 && tables["day_summary"].isEmpty)
    }
    #expect(throws: OutputFault.isNoArchive(path: path)) {
      var paths = OutputPaths()
      try paths.add(path, as: .archive)
    }
    _ = try EarnedDatabase.openForWriting(path, economies: both, now: now)
    #expect(try open(.reading).hasTable("day_summary"))
    try edit("pragma foreign_keys = off; drop table day_summary;")
    expectRefusals("it has lost tables (day_summary)", [.reading])
  }

  @Test func anUnknownMigrationIsRejected() throws {
    try makeEarned()
    try edit("insert into earned_migration (name) values ('earned/999-time-travel');")
    expectRefusals("made by a newer version of earned (migration earned/999-time-travel)")
    let note = try EarnedDatabase.newerSchemaNote(
      in: EarnedDatabase.openForReading(path, economies: [EarnedEconomy.self], newerSchema: .isRead),
      [EarnedEconomy.self])
    #expect(note?.contains("earned/999-time-travel") == true)
  }

  /// Only its rows tell whether an economy that is not named matters; and to a program that names all, it is of a newer
  /// version.
  @Test func anEconomyThatIsNotNamedMattersWithItsRows() throws {
    try makeEarned()
    try edit("insert into earned_migration (name) values ('pets/001'); create table pets_dog (name text);")
    for way in [Way.reading, .writing, .trial] { _ = try open(way) }
    #expect(throws: DatabaseFault.newer(path: path, what: "tables of 'pets'")) {
      try EarnedDatabase.openForReading(path, economies: [EarnedEconomy.self], knowsAllEconomies: true)
    }
    #expect(throws: DatabaseFault.newer(path: path, what: "tables of 'pets'")) {
      try EarnedDatabase.openForWriting(
        path, economies: [EarnedEconomy.self], now: { Now(.start, .utc) }, knowsAllEconomies: true)
    }
    try edit("insert into pets_dog values ('Rex');")
    expectRefusals(
      "has records of 'pets', which is not among the economies it is opened with; add that one to them",
      [.writing, .trial])
    _ = try open(.reading)
  }

  @Test func anOverwrittenHeaderIsDamage() throws {
    try makeEarned()
    var bytes = try #require(folder.bytes("earned.db"))
    bytes.replaceSubrange(0..<16, with: Array("not a database!\n".utf8))
    folder.write(bytes, to: "earned.db")
    expectRefusals("is damaged or not a database")
  }

  @Test func anOverwrittenSchemaPageIsDamage() throws {
    try makeEarned()
    var bytes = try #require(folder.bytes("earned.db"))
    bytes.replaceSubrange(100..<4_096, with: (100..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    folder.write(bytes, to: "earned.db")
    expectRefusals("is damaged or not a database")
  }

  @Test func aTextFileIsRejected() {
    folder.write(String(repeating: "Dear diary, today I unlocked nothing.\n", count: 40), to: "earned.db")
    expectRefusals("is damaged or not a database")
  }

  @Test func anEmptyFileBecomesADatabase() throws {
    folder.write([], to: "earned.db")
    expectRefusals("is empty", [.reading])
    _ = try open(.trial)
    #expect(folder.names == ["earned.db"] && folder.bytes("earned.db") == [])
    try makeEarned()
    #expect(try DatabaseContent(ofFile: path)["day_summary"].count == 1)
  }

  @Test func aFolderIsRejected() {
    let inner = ScratchFolder()
    for way in Way.allCases {
      #expect(throws: DatabaseFault.self, "\(way)") {
        switch way {
        case .reading: _ = try EarnedDatabase.openForReading(inner.path)
        default:
          _ = try EarnedDatabase.openForWriting(
            inner.path, economies: [EarnedEconomy.self], now: { Now(.start, try .named("UTC")) })
        }
      }
    }
    #expect(inner.names == [])
  }

  @Test func aDatabaseHeldByAnotherProcessIsBusy() throws {
    try makeEarned()
    let holder = try Database(.file(path), .readWrite)
    try holder.run(script: "pragma locking_mode = exclusive; begin exclusive;")
    for way in Way.allCases {
      let error = #expect(throws: DatabaseFault.self, "\(way)") { try open(way) }
      #expect(error?.description.contains("in use by another process") == true, "\(way): \(error as Any)")
    }
    try holder.run(script: "rollback;")
  }

  @Test func theSpecifiedTablesAreEnough() throws {
    try makeEarned()
    try edit(
      """
      drop table earned_record_key; drop table earned_migration; drop table earned_scheduled_disable;
      drop index idx_unlock_grant_attempt; drop index idx_unlock_attempt_pending;
      """)
    let before = try #require(folder.bytes("earned.db"))
    let content = try DatabaseContent(of: open(.reading))
    let trial = try Recorder(path, isTrial: true)
    var options = Ingest.Options()
    options.isDryRun = true
    let run = try trial.ingest([record("unlock.attempt", after: 1, #""app_id":"android:a""#)], options: options)
    #expect(run.summary.applied == 1 && run.summary.isDryRun && !run.summary.isCommitted && run.settled.isEmpty)
    try trial.database.rollback()
    #expect(folder.bytes("earned.db") == before)
    #expect(try DatabaseContent(of: open(.reading)) == content)
    try Recorder(path).ingest(record("unlock.attempt", after: 1, #""app_id":"android:a""#))
    #expect(try DatabaseContent(ofFile: path)["unlock_attempt"].count == 1)
  }

  @Test func theTimeIsOnlyNeededForANewDatabase() throws {
    try makeEarned()
    _ = try EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: { throw TimeZoneFault.system })
  }

  @Test func aNewDatabaseIsReadableByItsOwnerOnly() throws {
    let deep = "\(folder.path)/a/b/earned.db"
    let open = { makesFolder in
      try EarnedDatabase.openForWriting(
        deep, economies: [EarnedEconomy.self], now: { Now(.start, try .named("UTC")) }, makesFolder: makesFolder)
    }
    #expect(throws: DatabaseFault.self) { try open(false) }
    #expect(folder.names == [])
    let database = try open(true)
    let pragmas = ["journal_mode", "synchronous", "foreign_keys", "auto_vacuum", "trusted_schema", "cell_size_check"]
    let values = try pragmas.map { name in
      try database.first("pragma \(name)") { row throws(SQLiteError) in row.value(0) }
    }
    #expect(values == [.text("wal"), .integer(2), .integer(1), .integer(2), .integer(0), .integer(1)])
    #expect([folder.path + "/a", folder.path + "/a/b", deep].map(mode) == [0o700, 0o700, 0o600])
  }
}
