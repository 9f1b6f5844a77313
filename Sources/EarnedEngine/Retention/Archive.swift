import EarnedCore
import EarnedSQLite
import EarnedSystem

/// A second database of the same schema that gets rows before they are deleted (contract, section 5).
///
/// A batch is written to the archive and synced before it is deleted from the database. After an interrupted run it may
/// be in both; the next run finds the rows in the archive by their keys and adds none twice.
final class Archive {
  private let archive: Database
  private let source: Database
  let log: WriteAheadLog
  var path: String? { archive.path }

  /// Opens or creates the archive at `path`.
  ///
  /// - Parameter mayBeNew: whether it may lack what was archived before.
  /// - Throws: `OutputFault` when another database is there, `RetentionFault.otherArchive` when the archive is another
  ///   database's, `RetentionFault.archiveLost`; it is not changed. `DatabaseFault`, `SQLiteError`.
  init(
    at path: String, of source: Database, economies: [any Economy.Type], now: Now, busyTimeout: Duration, mayBeNew: Bool
  ) throws {
    try DatabaseOutput.archive.expectNoLoss(at: path, besides: source.path)
    try ArchiveOwner.expect(source, ofArchive: path, mayBeNew: mayBeNew)
    archive = try EarnedDatabase.openForWriting(
      path, economies, { now }, busyTimeout, archiveOf: source, makesFolder: true
    ).database
    self.source = source
    log = WriteAheadLog(of: archive)
    try makeTables(of: EarnedDatabase.made(economies, in: source), at: now)
    try ArchiveOwner.note(source, in: archive)
    // Needed because a row may be added before the row that it refers to.
    try archive.run(script: "pragma foreign_keys = off;")
  }

  /// Makes the tables that an earlier cleanup did not need.
  private func makeTables(of economies: [any Economy.Type], at now: Now) throws {
    let missing = try EarnedDatabase.made(economies, in: archive).count < economies.count
    guard missing else { return }
    try archive.transaction(.immediate) { try EarnedDatabase.makeTables(of: economies, in: archive, at: now) }
  }

  /// Whether the database at `path` is an archive, or has no tables yet.
  ///
  /// - Throws: `DatabaseFault`, `SQLiteError` when it cannot be read.
  static func isArchiveOrEmpty(_ path: String) throws -> Bool {
    do {
      return try isArchive(EarnedDatabase.openForReading(path))
    } catch DatabaseFault.empty {
      return true
    } catch DatabaseFault.foreign {
      return false
    }
  }

  /// Whether one of our databases is an archive. An archive of an earlier version counts too.
  static func isArchive(_ database: Database) throws(SQLiteError) -> Bool {
    if try SharedTables(database).isArchive() { return true }
    return try isWithoutMark(database)
  }

  /// Whether there is an archive with its mark at `path`. A database that cannot be read counts as none.
  ///
  /// - Throws: `DatabaseFault`, `SQLiteError` when the system cannot tell, or another process holds it.
  static func isMarked(
    _ path: String, economies: [any Economy.Type] = [], busyTimeout: Duration = .seconds(10)
  ) throws -> Bool {
    guard try FileStatus(of: path)?.isRegularFile == true else { return false }
    do {
      return try SharedTables(EarnedDatabase.openForReading(path, economies: economies, busyTimeout: busyTimeout))
        .isArchive()
    } catch let fault as DatabaseFault {
      switch fault {
      case .busy, .inputOutput, .notAccessible: throw fault
      default: return false
      }
    } catch let error as SQLiteError {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Whether it may be an archive that a version without marks made: it has our tables, but no record keys, no cleanup
  /// that deleted them, and no days.
  private static func isWithoutMark(_ database: Database) throws(SQLiteError) -> Bool {
    guard try database.hasTable(RecordKeys.table), try !hasDays(database) else { return false }
    return try database.exists(
      """
      select 1
      where not exists (select 1 from earned_record_key)
        and not exists (select 1 from meta where key in ('\(RetentionRun.cutoffKey)', '\(RetentionRun.cleanupKey)'))
      """)
  }

  /// Whether it has days of the Earned economy. A database that never had this economy lacks the table.
  private static func hasDays(_ database: Database) throws(SQLiteError) -> Bool {
    guard try database.hasTable("day_summary") else { return false }
    return try database.exists("select 1 from day_summary")
  }

  /// Runs `body` with the write lock of the archive. It is taken before the lock of the database, so that no process
  /// waits for the database while this one waits for the archive.
  ///
  /// `body` commits what it adds. The transaction that is open afterwards is always rolled back: it is only the lock of
  /// a batch that added nothing.
  func held<Result>(_ body: () throws -> Result) throws -> Result {
    try archive.begin(.immediate)
    do {
      let result = try body()
      try archive.rollback()
      return result
    } catch {
      try archive.rollback()
      throw error
    }
  }

  /// Adds rows of the database, and the rows they refer to, and syncs them. The open transaction of the database, which
  /// deletes them, notes the time, too.
  ///
  /// - Returns: the number of rows that were not there before.
  func add(_ rows: [ExpiredRows.Selection], references: [ExpiredRows.Selection], at instant: Instant) throws -> Int {
    for reference in references { _ = try copy(reference) }
    var added = 0
    for rows in rows { added += try copy(rows) }
    // Later than any before, also by a clock that was set back: so an archive that lacks these rows is told by its time.
    let both = [SharedTables(archive), SharedTables(source)]
    let next = try both.compactMap { try $0.lastArchived() }.max().map { min($0 + .milliseconds(1), .latest) }
    for tables in both { try tables.noteArchived(at: max(instant, next ?? instant)) }
    try archive.commit()
    return added
  }

  /// A row that is there already, from an interrupted run, is overwritten: it may have changed since.
  private func copy(_ selection: ExpiredRows.Selection) throws -> Int {
    let rows = try source.prepare(selection.sql)
    try rows.bind([selection.rowIDs])
    defer { rows.reset() }
    let columns = rows.columnNames
    let into = """
      into main.\(selection.table) (\(columns.joined(separator: ", "))) \
      values (\(columns.map { _ in "?" }.joined(separator: ", ")))
      """
    let (insert, replace) = (try archive.prepare("insert or ignore \(into)"), try archive.prepare("replace \(into)"))
    var added = 0
    while try rows.step() {
      let values = columns.indices.map { rows.row.value($0) }
      if try run(insert, values) == 1 { added += 1 } else { _ = try run(replace, values) }
    }
    return added
  }

  private func run(_ statement: Statement, _ values: [Value]) throws(SQLiteError) -> Int {
    try statement.bind(values)
    while try statement.step() {}
    return archive.changes
  }
}

/// Which database an archive of cleanups belongs to. The first archiving cleanup stores the same id in both, and a
/// backup has the id too.
package enum ArchiveOwner {
  /// Throws `OutputFault.isNoArchive` when the file at `path` is a database but no archive, and
  /// `RetentionFault.otherArchive` when it is that of another database. Nothing is changed.
  ///
  /// - Parameter mayBeNew: whether it may lack what was archived before; else that is `RetentionFault.archiveLost`.
  /// - Throws: also `DatabaseFault`, `SQLiteError`.
  package static func expect(_ database: Database, ofArchive path: String, mayBeNew: Bool = true) throws {
    guard let file = database.path else { return }
    let known = SharedTables(database)
    let (id, last) = (try known.databaseID(), try known.lastArchived())
    let lost = RetentionFault.archiveLost(path: path, last: last?.rfc3339(in: .utc))
    let archive: Database
    do {
      archive = try EarnedDatabase.openForReading(path)
    } catch let fault as DatabaseFault {
      switch fault {
      case .missing where mayBeNew || id == nil, .empty where mayBeNew || id == nil: return
      case .missing, .empty: throw lost
      default: throw fault
      }
    }
    guard try Archive.isArchive(archive) else { throw OutputFault.isNoArchive(path: path) }
    guard let noted = try SharedTables(archive).databaseID() else { return }
    let isOther = try id.map { $0 != noted } ?? hasOtherRows(archive, than: file)
    if isOther { throw RetentionFault.otherArchive(path: path, database: file) }
    if !mayBeNew, let last, try SharedTables(archive).lastArchived().map({ $0 < last }) ?? true { throw lost }
  }

  /// Stores the same id in both. The database gets it first, because an archive takes over the id of its database.
  static func note(_ database: Database, in archive: Database) throws {
    let (ours, its) = (SharedTables(database), SharedTables(archive))
    let (known, noted) = (try ours.databaseID(), try its.databaseID())
    let id = known ?? noted ?? RecordKey.random.description
    if known == nil { try ours.setDatabaseID(id) }
    if noted == nil { try its.setDatabaseID(id) }
    // An archive that an earlier version made has no mark.
    if try !its.isArchive() { try its.markAsArchive() }
  }

  /// Whether the log of a database without an id shows that the archive is another's. After a restore from a backup
  /// that is older than the id, the archive has rows that the database has again, or no rows of its days.
  private static func hasOtherRows(_ archive: Database, than file: String) throws -> Bool {
    try archive.attach(.file(file), as: "source")
    guard try archive.exists("select 1 from source.sqlite_master where name = 'event_log'") else { return false }
    return try archive.exists(
      """
      select 1
      where exists (select 1 from main.event_log
          where ts_utc_ms >= (select min(ts_utc_ms) from source.event_log)
            and day_id in (select day_id from source.event_log))
        and not exists (select 1 from main.event_log where event_id in (select event_id from source.event_log))
      """)
  }
}
