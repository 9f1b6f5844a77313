import EarnedCore
import EarnedSQLite

/// The one database whose deleted rows an archive of cleanups holds. A note of it is in both, made by the first cleanup
/// that archives; a backup has it, too.
public enum ArchiveOwner {
  /// Throws `OutputFault.isNoArchive` when the file at `path` is a database but no archive, and
  /// `RetentionFault.otherArchive` when it is that of another database. Nothing is changed.
  ///
  /// - Throws: also `DatabaseFault`, `SQLiteError`.
  public static func expect(_ database: Database, ofArchive path: String) throws {
    guard let file = database.path else { return }
    let archive: Database
    do {
      archive = try EarnedDatabase.openForReading(path)
    } catch DatabaseFault.missing {
      return
    } catch DatabaseFault.empty {
      return
    }
    guard try Archive.isArchive(archive) else { throw OutputFault.isNoArchive(path: path) }
    guard let noted = try SharedTables(archive).databaseID() else { return }
    let isOther = try SharedTables(database).databaseID().map { $0 != noted } ?? hasOtherRows(archive, than: file)
    if isOther { throw RetentionFault.otherArchive(path: path, database: file) }
  }

  /// Makes the note in both. The database gets it first: an archive takes that of its database.
  static func note(_ database: Database, in archive: Database) throws {
    let (ours, its) = (SharedTables(database), SharedTables(archive))
    let (known, noted) = (try ours.databaseID(), try its.databaseID())
    let id = known ?? noted ?? RecordKey.random.description
    if known == nil { try ours.setDatabaseID(id) }
    if noted == nil { try its.setDatabaseID(id) }
    // One that an earlier version made has no mark.
    if try !its.isArchive() { try its.markAsArchive() }
  }

  /// Whether the log of a database without a note shows that the archive is another's. The database may be restored from a
  /// backup older than the note: then the archive has rows that it has again, or none of the days that it knows.
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
