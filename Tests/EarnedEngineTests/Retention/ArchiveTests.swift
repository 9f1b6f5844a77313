import EarnedCore
import EarnedEconomyStore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine

/// Contract, section 5: deleted rows are in the archive first, each once, whatever happens in between.
@Suite struct RetentionArchiveTests {
  private let shelf: Shelf

  init() throws {
    shelf = try Shelf()
    shelf.options.archivePath = shelf.archivePath
  }

  private struct PowerCut: Error {}

  /// Breaks a run off after a batch has reached the archive and before it leaves the database, like a power cut.
  private func breakOff(afterBatches count: Int) throws {
    var left = count
    try shelf.database.register(function: "power_cut", argumentCount: 0) { _ in
      left -= 1
      guard left >= 0 else { throw PowerCut() }
      return .null
    }
    let retentions = try shelf.retentions.map { retention in
      var retention = retention
      retention.rollUps += retention.tables.map { .init(of: $0.name, "select power_cut()") }
      return retention
    }
    let run = RetentionRun(
      database: shelf.database, economies: [EarnedEconomy.self], retentions: retentions, options: shelf.options,
      now: shelf.now, batchRows: 7...7)
    #expect(throws: (any Error).self) { try run.perform() }
  }

  /// All rows of the five tables by their ids, in both databases together.
  private func together() throws -> [String: [String]] {
    var ids: [String: [String]] = [:]
    for table in try shelf.tables { ids[table] = try (shelf.left(table) + shelf.archived(table)).sorted() }
    return ids
  }

  @Test func deletedRowsAreCompleteInTheArchive() throws {
    try shelf.fillAtRandom(seed: 1, count: 60)
    let before = try shelf.content()
    let summary = try shelf.clean()
    #expect(summary.archived == summary.deleted.values.reduce(0, +))
    let (after, archive) = (try shelf.content(), try DatabaseContent(ofFile: shelf.archivePath))
    for table in try shelf.tables {
      #expect((after[table] + archive[table]).sorted() == before[table].sorted(), "\(table)")
    }
  }

  @Test func theArchiveIsASoundDatabaseOfTheSameSchema() throws {
    try shelf.fillAtRandom(seed: 2, count: 60)
    // While an attempt stays, a quest of it may be in the archive already. In the end they are together again.
    shelf.now = Now(Shelf.noon + .days(1), .utc)
    try shelf.clean()
    let archive = try EarnedDatabase.openForReading(shelf.archivePath)
    let schema =
      "select type || ' ' || name || ' ' || coalesce(sql, '') from sqlite_master where name not like 'sqlite_stat%' order by 1"
    func texts(_ database: Database, _ sql: String) throws -> [String] {
      try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
    }
    #expect(try texts(archive, schema) == texts(shelf.database, schema))
    #expect(try texts(archive, "pragma integrity_check") == ["ok"])
    #expect(try archive.rows("pragma foreign_key_check") { row throws(SQLiteError) in try row.text(0) } == [])
  }

  @Test(arguments: [0, 1, 3, 10]) func anInterruptedRunNeitherLosesNorDoublesRows(batches: Int) throws {
    try shelf.fillAtRandom(seed: 3, count: 60)
    let all = try shelf.content()
    shelf.options.isForced = true
    try breakOff(afterBatches: batches)
    #expect(try shelf.brokenTies() == 0)
    // What broke off is in both; nothing is in neither.
    for (table, ids) in try together() { #expect(Set(ids).count == all[table].count, "\(table)") }
    try shelf.clean()
    for (table, ids) in try together() {
      #expect(ids.count == all[table].count && Set(ids).count == ids.count, "\(table)")
    }
  }

  /// A row that changed between the run that broke off and the next one is archived as it was in the end.
  @Test func theLatestStateOfARowIsArchived() throws {
    try shelf.attempt("a", at: shelf.cutoff - 1)
    shelf.options.isForced = true
    try breakOff(afterBatches: 0)
    #expect(try shelf.archived("unlock_attempt") == ["a"])
    try shelf.database.execute("update unlock_attempt set outcome = 'EXPIRED'")
    let summary = try shelf.clean()
    #expect(summary.deleted["unlock_attempt"] == 1)
    #expect(summary.archived == 0)
    #expect(try DatabaseContent(ofFile: shelf.archivePath)["unlock_attempt"].first?.contains("'EXPIRED'") == true)
  }

  @Test func theArchiveGrowsWithEachRun() throws {
    try shelf.event("one", at: shelf.cutoff - 1)
    try shelf.clean()
    try shelf.event("two", at: shelf.cutoff - 1)
    try shelf.clean()
    #expect(try shelf.archived("event_log") == ["one", "two"])
  }

  @Test func theDatabaseCannotBeItsOwnArchive() throws {
    shelf.options.archivePath = shelf.path
    #expect(throws: OutputFault.isDatabase(path: shelf.path)) { try shelf.clean() }
  }
  // MARK: Whose it is

  /// A second database with the archive of the first one.
  private func another() throws -> Shelf {
    let other = try Shelf()
    other.options.archivePath = shelf.archivePath
    return other
  }

  private func refusal(of other: Shelf) -> RetentionFault {
    .otherArchive(path: shelf.archivePath, database: other.path)
  }

  @Test func anArchiveBelongsToOneDatabase() throws {
    try shelf.event("one", at: shelf.cutoff - 1)
    let other = try another()
    try other.event("two", at: shelf.cutoff - 1)
    try shelf.clean()
    let before = try DatabaseContent(ofFile: shelf.archivePath)
    // Whether it has never archived, or has an archive of its own.
    #expect(throws: refusal(of: other)) { try other.clean() }
    #expect(throws: refusal(of: other)) { try other.retention().preview() }
    #expect(try other.left("event_log") == ["two"])
    other.options.archivePath = other.archivePath
    try other.clean()
    other.options.archivePath = shelf.archivePath
    #expect(throws: refusal(of: other)) { try other.clean() }
    #expect(try DatabaseContent(ofFile: shelf.archivePath) == before)
  }

  // MARK: Whether it is whole

  /// What was archived last must be in the archive, wherever it is now.
  @Test func aLostArchiveIsSaid() throws {
    let (moved, none) = (shelf.folder.file("moved.db"), shelf.folder.file("none.db"))
    try shelf.event("one", at: shelf.cutoff - 1)
    try shelf.clean()
    shelf.folder.write(try #require(shelf.folder.bytes("archive.db")), to: "stale.db")
    try shelf.event("two", at: shelf.cutoff - 1)
    shelf.now = Now(shelf.now.instant + .minutes(1), .utc)
    try shelf.clean()
    shelf.folder.write(try #require(shelf.folder.bytes("archive.db")), to: "moved.db")
    shelf.folder.write([], to: "empty.db")
    try shelf.event("three", at: shelf.cutoff - 1)
    for path in [none, shelf.folder.file("stale.db"), shelf.folder.file("empty.db")] {
      let lost = RetentionFault.archiveLost(path: path, last: "2026-03-15T12:01:00.000Z")
      shelf.options.archivePath = path
      #expect(throws: lost) { try shelf.clean() }
      #expect(throws: lost) { try shelf.retention().preview() }
      try ArchiveOwner.expect(shelf.database, ofArchive: path)
    }
    #expect(try shelf.left("event_log") == ["three"])
    #expect(shelf.folder.bytes("none.db") == nil && shelf.folder.bytes("empty.db") == [])
    shelf.options.archivePath = moved
    try shelf.clean()
    // The one that is named from now on counts.
    shelf.now = Now(shelf.now.instant + .minutes(1), .utc)
    try shelf.event("four", at: shelf.cutoff - 1)
    (shelf.options.archivePath, shelf.options.acceptsNewArchive) = (none, true)
    try shelf.clean()
    shelf.options.acceptsNewArchive = false
    try shelf.clean()
    shelf.options.archivePath = moved
    #expect(throws: RetentionFault.self) { try shelf.clean() }
  }

  /// From a backup that is older than the first archiving cleanup, with or without the rows in the archive.
  @Test(arguments: [0, 1, 2]) func aRestoredDatabaseKeepsItsArchive(eventsInBackup: Int) throws {
    try shelf.event("old", at: shelf.cutoff - 3 * 86_400_000)
    shelf.options.archivePath = nil
    try shelf.clean()
    let events = [("one", shelf.cutoff - 86_400_000), ("two", shelf.cutoff - 1)]
    for (id, time) in events.prefix(eventsInBackup) { try shelf.event(id, at: time) }
    let backup = shelf.folder.file("backup.db")
    _ = try Backup.write(shelf.database, to: backup)
    for (id, time) in events.dropFirst(eventsInBackup) { try shelf.event(id, at: time) }
    shelf.options.archivePath = shelf.archivePath
    try shelf.clean()

    let restored = try EarnedDatabase.openForWriting(backup, economies: [EarnedEconomy.self], now: { shelf.now })
    try ArchiveOwner.expect(restored, ofArchive: shelf.archivePath)
    let run = try RetentionRun(
      database: restored, economies: [EarnedEconomy.self], options: shelf.options, now: shelf.now)
    _ = try run.perform()
    #expect(try shelf.archived("event_log") == ["one", "two"])
  }

  @Test func anArchiveWithoutAnIDTakesThatOfTheNextCleanup() throws {
    try shelf.event("one", at: shelf.cutoff - 1)
    try shelf.clean()
    let archive = try Database(.file(shelf.archivePath), .readWrite)
    try archive.execute("delete from meta where key = 'database_id'")
    try shelf.clean()
    let other = try another()
    try other.event("two", at: shelf.cutoff - 1)
    other.options.archivePath = other.archivePath
    try other.clean()
    other.options.archivePath = shelf.archivePath
    #expect(throws: refusal(of: other)) { try other.clean() }
  }
}
