import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

/// Restoring a backup over databases in every state.
@Suite struct RestoreTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("earned.db") }
  private var backup: String { folder.file("backup.db") }

  /// Two databases that differ: one here, one in a backup.
  private func makeBoth() throws -> (old: DatabaseContent, new: DatabaseContent) {
    let other = ScratchFolder()
    let recorder = try Recorder(other.file("other.db"))
    try recorder.ingest(record("day.ensure"), record("unlock.attempt", after: 5, #""app_id":"android:new""#))
    _ = try Backup.write(recorder.database, to: backup)
    let new = try recorder.content()
    try Recorder(path).ingest(record("unlock.attempt", after: 1, #""app_id":"android:old""#))
    return (try DatabaseContent(ofFile: path), new)
  }

  private func restore(_ configure: (inout Restore) -> Void = { _ in }) throws -> Restore.Summary {
    var restore = Restore(backup, over: path, economies: [EarnedEconomy.self], now: Now(.start, try .named("UTC")))
    restore.busyTimeout = .milliseconds(20)
    configure(&restore)
    return try restore.perform()
  }

  /// It may be an archive, which a database must not replace.
  @Test func aBusyDatabaseIsNotReplaced() throws {
    _ = try makeBoth()
    let holder = try Database(.file(path), .readWrite)
    try holder.run(script: "pragma locking_mode = exclusive; begin exclusive")
    let before = try FileStatus(of: path)?.identity
    #expect(throws: DatabaseFault.busy(path: path)) { try restore() }
    #expect(try FileStatus(of: path)?.identity == before)
    withExtendedLifetime(holder) {}
  }

  @Test func theOldDatabaseIsKept() throws {
    let (old, new) = try makeBoth()
    let before = try FileStatus(of: path)?.identity
    let kept = try #require(try restore().kept)
    #expect(kept == path + ".before-restore-20260215T120000Z")
    #expect(try DatabaseContent(ofFile: path) == new)
    #expect(try DatabaseContent(ofFile: kept) == old)
    #expect(mode(kept) == 0o600)
    #expect(try FileStatus(of: path)?.identity == before, "the file is the same one, for those who have it open")
    #expect(try restore().kept == kept + "-2")
    #expect(symlink(folder.file("theirs"), kept + "-3") == 0)
    #expect(try restore().kept == kept + "-4")
    #expect(!folder.names.contains("theirs"))
    #expect(try DatabaseContent(ofFile: kept) == old)
    #expect(!folder.names.contains { $0.hasSuffix("-wal") || $0.hasSuffix(".tmp") }, "\(folder.names)")
  }

  @Test func aMissingDatabaseIsCreated() throws {
    let new = try makeBoth().new
    try File.remove(path)
    #expect(try restore().kept == nil)
    #expect(try DatabaseContent(ofFile: path) == new)
    #expect(mode(path) == 0o600)
    folder.write([], to: "earned.db")
    #expect(try restore().kept == nil)
    #expect(try DatabaseContent(ofFile: path) == new)
  }

  /// SQLite would apply a log that was left alone to whatever database is put next to it.
  @Test func aLogWithoutItsDatabaseIsMovedAway() throws {
    let new = try makeBoth().new
    let recorder = try Recorder(path)
    _ = try recorder.engine.record(["type": "day.ensure", "ts_utc_ms": .integer(Instant.start.millisecondsSinceEpoch)])
    let log = try #require(folder.bytes("earned.db-wal"))
    #expect(!log.isEmpty)
    try withExtendedLifetime(recorder) {
      folder.write(log, to: "copy.db-wal")
      let other = ScratchFolder()
      other.write(log, to: "earned.db-wal")
      let summary = try Restore(
        backup, over: other.file("earned.db"), economies: [EarnedEconomy.self], now: Now(.start, try .named("UTC"))
      ).perform()
      #expect(other.bytes("earned.db.before-restore-20260215T120000Z-wal") == log)
      #expect(summary.kept == other.file("earned.db.before-restore-20260215T120000Z"))
      #expect(try DatabaseContent(ofFile: other.file("earned.db")) == new)
    }
  }

  /// A file that SQLite cannot open is replaced; it is kept with its log, which may hold what is left of it.
  @Test func aDamagedDatabaseIsReplaced() throws {
    let new = try makeBoth().new
    let recorder = try Recorder(path)
    _ = try recorder.engine.record(["type": "day.ensure", "ts_utc_ms": .integer(Instant.start.millisecondsSinceEpoch)])
    var (bytes, log) = (try #require(folder.bytes("earned.db")), try #require(folder.bytes("earned.db-wal")))
    bytes.replaceSubrange(0..<100, with: [UInt8](repeating: 0x55, count: 100))
    let other = ScratchFolder()
    log.removeLast(100)
    other.write(bytes, to: "earned.db")
    other.write(Array(log.prefix(1_000)), to: "earned.db-wal")
    let summary = try Restore(
      backup, over: other.file("earned.db"), economies: [EarnedEconomy.self], now: Now(.start, try .named("UTC"))
    ).perform()
    #expect(try DatabaseContent(ofFile: other.file("earned.db")) == new)
    #expect(other.bytes("earned.db.before-restore-20260215T120000Z") == bytes)
    #expect(other.bytes("earned.db.before-restore-20260215T120000Z-wal") == Array(log.prefix(1_000)))
    #expect(summary.kept != nil && mode(other.file("earned.db")) == 0o600)
    #expect(!other.names.contains("earned.db-wal"))
    withExtendedLifetime(recorder) {}
  }

  @Test func aBackupWithAnotherPageSizeIsRestored() throws {
    _ = try makeBoth()
    let small = try Database(.file(folder.file("small.db")), .create)
    try small.run(script: "pragma page_size = 1024;")
    try small.attach(.file(backup), as: "other")
    let schema = try small.rows("select sql from other.sqlite_schema where sql is not null order by type desc, rowid") {
      row throws(SQLiteError) in try row.text(0)
    }
    for statement in schema { try small.execute(statement) }
    for table in try small.tableNames() { try small.execute("insert into \(table) select * from other.\(table)") }
    let new = try DatabaseContent(of: small)
    let summary = try Restore(
      folder.file("small.db"), over: path, economies: [EarnedEconomy.self], now: Now(.start, try .named("UTC"))
    ).perform()
    #expect(try DatabaseContent(ofFile: path) == new && summary.kept != nil)
  }

  @Test func anOpenDatabaseIsNotReplaced() throws {
    let old = try makeBoth().old
    let other = try Database(.file(path), .readWrite)
    _ = try other.first("select 1 from meta") { _ in true }
    #expect(throws: DatabaseFault.busy(path: path)) { try restore() }
    #expect(try DatabaseContent(of: other) == old)
    #expect(folder.names.filter { $0.contains("before-restore") } == [])
  }

  @Test func filesThatAreNotBackupsAreRejected() throws {
    let old = try makeBoth().old
    let intact = try #require(folder.bytes("backup.db"))
    try Database(.file(backup), .readWrite).run(
      script: "insert into earned_migration (name) values ('earned/999-time-travel');")
    #expect(throws: DatabaseFault.newer(path: backup, what: "migration earned/999-time-travel")) { try restore() }
    folder.write(Array(intact.dropLast(20_000)), to: "backup.db")
    #expect(throws: RestoreFault.self) { try restore() }
    folder.write("Dear diary", to: "backup.db")
    #expect(throws: RestoreFault.self) { try restore() }
    folder.write(intact, to: "backup.db")
    try Database(.file(backup), .readWrite).run(script: "insert into mode_blocked_app values ('gone', 'android:a', 0);")
    #expect(throws: RestoreFault.orphans(path: backup, count: 1)) { try restore() }
    #expect(try DatabaseContent(ofFile: path) == old)
    _ = try restore { $0.acceptsOrphans = true }
    #expect(try DatabaseContent(ofFile: path)["mode_blocked_app"].count == 1)
  }

  /// A run can be stopped until the change is made.
  @Test func aStoppedRestoreChangesNothing() throws {
    let old = try makeBoth().old
    #expect(throws: BackupFault.interrupted) {
      try restore { $0.progressed = { _, _ in throw BackupFault.interrupted } }
    }
    #expect(try DatabaseContent(ofFile: path) == old)
    #expect(folder.names.filter { $0.contains("before-restore") || $0.hasSuffix("tmp") } == [])
  }
}
