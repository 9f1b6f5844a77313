import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import Synchronization
import Testing

@testable import EarnedTestSupport

/// Damaged copies of databases whose every row is known. The soak tests have more.
@Suite struct RecoveryTests {
  func expectNoInventedRow(after damage: Damage, seeds: ClosedRange<UInt64>) throws {
    var (found, there) = (0, 0)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let original = try Original.of(generator.pick(Original.Kind.allCases))
      found += try recover(original, damage, &generator, "seed \(seed)").count(in: original.rows)
      there += original.rows.count
    }
    print(
      "recovery after \(damage.rawValue): \(found * 1_000 / there / 10).\(found * 1_000 / there % 10)% of \(there) rows"
    )
  }

  /// A changed byte inside a value cannot be seen in the row. When an index has the value as well, one of the two is
  /// wrong, and nobody knows which.
  @Test(arguments: [0, 1]) func aRowThatAnIndexContradictsIsLeftOut(occurrence: Int) throws {
    let folder = ScratchFolder()
    let recorder = try Recorder(folder.file("earned.db"))
    try recorder.ingest(
      record("app.upsert", #""app_id":"android:first""#), record("app.upsert", after: 1, #""app_id":"android:other""#))
    var bytes = try #require(folder.bytes("earned.db"))
    let word = Array("android:first".utf8)
    let places = bytes.indices.dropLast(word.count).filter { bytes[$0..<$0 + word.count].elementsEqual(word) }
    bytes[try #require(places.dropFirst(occurrence).first) + 8] = UInt8(ascii: "F")
    let summary = try Recovery(
      of: folder.write(bytes, to: "damaged.db"), to: folder.file("new.db"), economies: [EarnedEconomy.self],
      now: { Now(.start, try .named("UTC")) }
    ).perform()
    let table = try #require(summary.tables.first { $0.name == "app_info" })
    #expect(table.leftOut == [.contradictsIndex: 1] && table.written == 1)
    let kept = try DatabaseContent(ofFile: folder.file("new.db"))["app_info"]
    #expect(kept.count == 1 && kept[0].contains("android:other"))
  }

  /// A damaged entry of the schema hides a table: nobody knows then where it is. One whose rows tell it from all others
  /// is found all the same.
  @Test(arguments: [("earned_record_key", true), ("habit", false)])
  func aTableWhoseEntryIsDamagedIsSaidToBeLost(table: String, isLost: Bool) throws {
    let folder = ScratchFolder()
    try Recorder(folder.file("earned.db")).ingest(record("habit.upsert", #""habit_id":"read","name":"Read""#))
    var bytes = try #require(folder.bytes("earned.db"))
    let entry = Array("table\(table)\(table)".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: entry) })
    bytes[place] = UInt8(ascii: "c")
    let summary = try Recovery(
      of: folder.write(bytes, to: "damaged.db"), to: folder.file("new.db"), economies: [EarnedEconomy.self],
      now: { Now(.start, try .named("UTC")) }
    ).perform()
    #expect(summary.isWhole == !isLost && summary.text.hasSuffix("keep it") == isLost)
    let found = try #require(summary.tables.first { $0.name == table })
    #expect(found.isLost == isLost && found.written == (isLost ? 0 : 1))
  }

  /// A lost parent: what the schema deletes with it stays out, what the schema keeps without it keeps all but the name.
  @Test func rowsThatReferToALostRowAreSettled() throws {
    let folder = ScratchFolder()
    let recorder = try Recorder(folder.file("earned.db"))
    try recorder.ingest(
      record("app.distract", #""app_id":"android:a""#),
      record(
        "mode.upsert", after: 1,
        #""mode_id":"work","name":"Work","strictness":"GENTLE","blocked_apps":["android:a"],"windows":[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]"#
      ),
      record("unlock.attempt", after: 2, #""app_id":"android:a""#))
    try recorder.database.run(script: "pragma foreign_keys = off; delete from mode; pragma wal_checkpoint(truncate);")
    let summary = try Recovery(
      of: folder.file("earned.db"), to: folder.file("new.db"), economies: [EarnedEconomy.self],
      now: { Now(.start, try .named("UTC")) }
    ).perform()
    let tables = Dictionary(uniqueKeysWithValues: summary.tables.map { ($0.name, $0) })
    #expect(tables["mode_window"]?.leftOut == [.parentLost: 1] && tables["mode_window"]?.written == 0)
    #expect(tables["mode_blocked_app"]?.leftOut == [.parentLost: 1])
    #expect(tables["unlock_attempt"]?.cleared == 1 && tables["unlock_attempt"]?.written == 1)
    #expect(summary.text.contains("1 left out: a lost parent row"))
  }

  /// Rows that must exist are created again when they were overwritten or lost.
  @Test(arguments: ["update meta set value = '-1' where key = 'schema_version'", "drop table meta"])
  func rowsThatMustExistAreCreatedAgain(_ script: String) throws {
    let folder = ScratchFolder()
    let recorder = try Recorder(folder.file("earned.db"))
    try recorder.ingest(record("app.upsert", #""app_id":"android:a""#))
    try recorder.database.run(script: "\(script); pragma wal_checkpoint(truncate);")
    _ = try Recovery(
      of: folder.file("earned.db"), to: folder.file("new.db"), economies: [EarnedEconomy.self],
      now: { Now(.start, try .named("UTC")) }
    ).perform()
    let new = try EarnedDatabase.openForReading(folder.file("new.db"))
    #expect(try EarnedDatabase.storedSchemaVersion(in: new) == 1)
    #expect(try new.first("select count(*) from app_info") { row throws(SQLiteError) in try row.integer(0) } == 1)
  }

  /// Otherwise pages of two states would be mixed.
  @Test func aDatabaseThatChangesMeanwhileIsNotRecovered() throws {
    let folder = ScratchFolder()
    let recorder = try Recorder(folder.file("earned.db"))
    try recorder.ingest(record("app.upsert", #""app_id":"android:a""#))
    var writes = 0
    let recovery = Recovery(
      of: folder.file("earned.db"), to: folder.file("new.db"), economies: [EarnedEconomy.self],
      now: {
        writes += 1
        try recorder.ingest(record("app.upsert", after: writes, #""app_id":"android:b""#))
        return Now(.start, try .named("UTC"))
      })
    #expect(throws: RecoveryFault.written(path: folder.file("earned.db"))) { try recovery.perform() }
    #expect(!folder.names.contains("new.db"))
  }

  /// Damages a copy, recovers it and returns the rows of the new file.
  private func recover(
    _ original: Original, _ damage: Damage, _ generator: inout SeededGenerator, _ name: String
  ) throws -> Rows {
    var bytes = original.bytes
    damage.strike(&bytes, pageBytes: original.pageBytes, &generator)
    let folder = ScratchFolder()
    let path = folder.write(bytes, to: "damaged.db")
    if let log = original.log { folder.write(log, to: "damaged.db-wal") }
    let before = folder.names.map { folder.bytes($0) }
    let recovery = Recovery(
      of: path, to: folder.file("new.db"), economies: [EarnedEconomy.self], now: { Now(.start, try .named("UTC")) })
    do {
      let summary = try recovery.perform()
      let recovered = try Rows(of: EarnedDatabase.openForReading(folder.file("new.db")))
      let standing = try original.rowsWithChangedBytes(bytes, damage)
      expectTrue(recovered, original, summary, standing, "\(name), \(original.kind)")
      #expect(folder.names.filter { $0.hasPrefix("damaged") }.map { folder.bytes($0) } == before)
      return recovered
    } catch RecoveryFault.nothing {
      #expect(folder.names.filter { !$0.hasPrefix("damaged") } == [])
      return Rows()
    }
  }

  /// Every row is one of the original, value by value. A reference to a lost row may have been cleared, and only tables
  /// that are named have a row that was made again. A byte changed inside a value leaves no trace: such a row has to be
  /// what SQLite reads too.
  private func expectTrue(
    _ recovered: Rows, _ original: Original, _ summary: RecoverySummary, _ standing: Rows, _ name: String
  ) {
    for (table, rows) in recovered.tables where !summary.made.contains(table) {
      let known = (original.rows.tables[table] ?? []).union(standing.tables[table] ?? [])
      var strange = rows.subtracting(known)
      if summary.tables.first(where: { $0.name == table })?.cleared ?? 0 > 0 {
        strange = strange.filter { row in !known.contains { zip($0, row).allSatisfy { $0 == $1 || $1 == .null } } }
      }
      #expect(strange.isEmpty, "\(name): \(strange.count) rows of \(table): \(strange.first ?? [])")
    }
  }
}

extension Original {
  /// The rows that SQLite reads when only one of the changed stretches is changed, or two of one page.
  fileprivate func rowsWithChangedBytes(_ damaged: [UInt8], _ damage: Damage) throws -> Rows {
    guard damage == .flips || damage == .sectors else { return Rows() }
    let changed = damaged.indices.filter { damaged[$0] != bytes[$0] }
    let stretches = Array(Dictionary(grouping: changed) { damage == .flips ? $0 : $0 / 512 }.values)
    let pairs = stretches.indices.flatMap { first in
      stretches[..<first].filter { $0[0] / pageBytes == stretches[first][0] / pageBytes }.map { $0 + stretches[first] }
    }
    var rows = Rows()
    for places in stretches + pairs {
      let folder = ScratchFolder()
      var copy = bytes
      for index in places { copy[index] = damaged[index] }
      let path = folder.write(copy, to: "copy.db")
      if let log { folder.write(log, to: "copy.db-wal") }
      let read = try Rows(of: Database(.file(path), .readWrite), stumbling: true)
      rows.tables.merge(read.tables) { $0.union($1) }
    }
    return rows
  }
}
