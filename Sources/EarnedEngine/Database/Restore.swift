import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// Replaces the content of a database by a backup, and keeps the old content (contract, section 7).
///
/// The backup is copied *into* the existing file, in one SQLite transaction, while all other processes are locked out.
/// Putting a new file in its place would be wrong: SQLite would apply the log of the old file to it, and a program that
/// still had the old file open would continue writing to that. Because it is one transaction, a killed run leaves
/// either the old or the new content. Only a file that SQLite cannot open is replaced, after its log was moved away.
package struct Restore {
  private let path: String
  private let backup: String
  private let economies: [any Economy.Type]
  private let now: Now

  package var acceptsOrphans = false
  package var busyTimeout = Duration.seconds(10)
  /// Called with the number of pages copied so far and the total; may throw to stop before anything is changed.
  package var progressed: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }

  package init(_ backup: String, over path: String, economies: [any Economy.Type], now: Now) {
    self.path = NewDatabaseFile.resolved(path)
    self.backup = backup
    self.economies = economies
    self.now = now
  }

  package struct Summary: Equatable, Sendable {
    package let path: String
    package let backup: String
    /// The path of the old content; nil when there was none.
    package let kept: String?
    package let rows: [String: Int]

    package var json: JSONValue {
      [
        "schema": "earned.db_restore/1", "path": .path(path), "backup": .path(backup),
        "kept": kept.map(JSONValue.path) ?? .null, "rows": rows.json,
      ]
    }

    package var text: String {
      let text = "\(path) is restored from \(backup): \(rows.values.reduce(0, +).counted("row"))"
      return kept.map { "\(text)\nthe old database is kept as \($0)" } ?? text
    }
  }

  /// - Throws: `OutputFault`, `RestoreFault`, `BackupFault`, `DatabaseFault`, `FileFault`, `SQLiteError`; the database
  ///   is then unchanged, or, when the copy is found to differ, kept next to the new one.
  package func perform() throws -> Summary {
    try expectTwoDatabases()
    let source = try openBackup()
    try expectOneKind(source)
    let (kept, rows) = try EarnedDatabase.faultsOf(path) {
      guard (try FileStatus(of: path)?.bytes ?? 0) > 0 else { return try fillFile(from: source) }
      do {
        _ = try EarnedDatabase.openForReading(path, economies: economies, busyTimeout: busyTimeout)
        return try copyInto(from: source)
      } catch let fault as DatabaseFault {
        switch fault {
        case .damaged: break
        case .viewInPlaceOfTable: return try copyInto(from: source)
        case .foreign: throw OutputFault.isAnotherDatabase(path: path)
        default: throw fault
        }
      } catch let error as SQLiteError {
        guard error.isDamage else { throw error }
      }
      return try replaceFile(from: source)
    }
    return Summary(path: path, backup: backup, kept: kept, rows: rows)
  }

  /// Throws when the backup is a file of the database, or the database is a file of the backup.
  private func expectTwoDatabases() throws {
    let source = try FileLocation(backup)
    guard !DatabaseOutput.files(ofDatabase: path).contains(where: source.isSame) else {
      throw OutputFault.isDatabase(path: backup)
    }
    try DatabaseOutput.database.expectNoLoss(at: path, besides: backup)
  }

  /// Opens the backup, which must be intact and not newer than this program.
  private func openBackup() throws -> Database {
    guard try FileStatus(of: backup) != nil else { throw RestoreFault.noBackup(path: backup) }
    let database = try usable {
      let database = try EarnedDatabase.openForReading(backup, economies: economies, busyTimeout: busyTimeout)
      _ = try EarnedDatabase.pendingMigrations(of: database, economies, backup, knowsAll: true)
      let findings = try database.integrityFindings()
      guard findings.isEmpty else { throw DatabaseFault.damaged(path: backup, reason: findings[0]) }
      return database
    }
    let orphans = acceptsOrphans ? 0 : try database.orphans().count
    guard orphans == 0 else { throw RestoreFault.orphans(path: backup, count: orphans) }
    return database
  }

  /// An archive has only deleted rows. So it must not replace a database, and a database must not replace an archive.
  private func expectOneKind(_ source: Database) throws {
    let isArchive = try SharedTables(source).isArchive()
    let wasArchive = try Archive.isMarked(path, economies: economies, busyTimeout: busyTimeout)
    if isArchive && !wasArchive { throw RestoreFault.isArchive(path: backup) }
    if wasArchive && !isArchive { throw DatabaseFault.archive(path: path) }
  }

  /// Converts faults whose advice is to restore a backup: that would be wrong advice for the backup itself.
  private func usable(_ open: () throws -> Database) throws -> Database {
    do {
      return try EarnedDatabase.faultsOf(backup, open)
    } catch let fault as DatabaseFault {
      switch fault {
      case .damaged(_, let reason): throw RestoreFault.damaged(path: backup, reason: reason)
      case .empty, .foreign, .viewInPlaceOfTable: throw RestoreFault.notABackup(path: backup)
      default: throw fault
      }
    }
  }

  /// Copies the backup into the existing database, after a copy of that was made.
  private func copyInto(from source: Database) throws -> (kept: String?, rows: [String: Int]) {
    let database = try openAlone(like: source)
    var options = Backup.Options()
    options.mustBeIntact = false
    options.progressed = progressed
    options.ownedLike = path
    let kept = try keep { _ = try Backup.write(database, to: $0, options) }
    do {
      return (kept, try copy(source, into: database))
    } catch let fault as BackupFault where fault != .interrupted {
      throw fault
    } catch {
      unlink(kept.systemPath)
      throw error
    }
  }

  private func copy(_ source: Database, into database: Database) throws -> [String: Int] {
    let keepsTexts = try database.textEncoding() == source.textEncoding()
    return try source.snapshot {
      try source.backup(to: database, progressed: progressed)
      // A connection that has read texts in one encoding cannot read those in another.
      let copy = keepsTexts ? database : try Database(.immutableFile(path), .readOnly)
      let rows = try copy.expectContent(of: source, in: path)
      // A connection that is alone leaves its journal, in which the old content is. No other one can begin to use it now.
      unlink((path + "-journal").systemPath)
      return rows
    }
  }

  /// A connection that locks the file until it is closed: with a log, SQLite then lets no other process open it.
  private func openAlone(like source: Database) throws -> Database {
    let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
    guard !database.isReadOnly else {
      throw DatabaseFault.notWritable(path: path)
    }
    try database.run(
      script: "pragma locking_mode = exclusive; pragma synchronous = full; pragma wal_autocheckpoint = 0;")
    try database.run(script: "begin exclusive; commit;")
    // A log has pages of one size only, and what is in it only its own connections read. When sizes or encodings differ, a
    // rollback journal does the one transaction.
    let isAlike = try database.pageBytes() == source.pageBytes() && database.textEncoding() == source.textEncoding()
    if !isAlike { try database.run(script: "pragma journal_mode = delete;") }
    return database
  }

  /// Creates the missing file or fills an empty one. A log without its database is moved away.
  private func fillFile(from source: Database) throws -> (kept: String?, rows: [String: Int]) {
    try EarnedDatabase.createFolders(of: path)
    let hasLog = try NewDatabaseFile.logs.contains { try FileStatus(of: path + $0) != nil }
    let kept = hasLog ? try keep { try moveLogs(to: $0) } : nil
    guard try FileStatus(of: path) == nil else {
      return (kept, try copy(source, into: openAlone(like: source)))
    }
    var options = Backup.Options()
    options.progressed = progressed
    return (kept, try Backup.write(source, to: path, options).rows)
  }

  /// Replaces a file that SQLite cannot open. The old file gets a second name, then its log is moved there, then the
  /// new file takes its place: an old log is never next to a new file.
  private func replaceFile(from source: Database) throws -> (kept: String?, rows: [String: Int]) {
    guard let lock = try ExclusiveFileLock(path, timeout: busyTimeout) else { throw DatabaseFault.busy(path: path) }
    return try withExtendedLifetime(lock) {
      let name = TemporaryName(in: File.folder(of: path))
      defer { withExtendedLifetime(name) {} }
      let new = name.path
      var options = Backup.Options()
      options.progressed = progressed
      let copy = try Backup.write(source, to: new, options)
      do {
        let kept = try keep { kept in
          guard link(path.systemPath, kept.systemPath) == 0 else { throw FileFault(.create, kept) }
          chmod(kept.systemPath, 0o600)
          try moveLogs(to: kept)
        }
        guard rename(new.systemPath, path.systemPath) == 0 else { throw FileFault(.replace, path) }
        try File.syncFolder(of: path)
        return (kept, copy.rows)
      } catch {
        unlink(new.systemPath)
        throw error
      }
    }
  }

  private func moveLogs(to kept: String) throws {
    for ending in NewDatabaseFile.logs where try FileStatus(of: path + ending) != nil {
      guard rename((path + ending).systemPath, (kept + ending).systemPath) == 0 else {
        throw FileFault(.replace, path + ending)
      }
    }
    unlink((path + "-shm").systemPath)
    try File.syncFolder(of: path)
  }

  /// Calls `body` with a free name for the safety copy, and returns the name.
  private func keep(_ body: (String) throws -> Void) throws -> String {
    let name = try SafetyCopy.freeName(beside: path, before: .restore, at: now.instant)
    try body(name)
    return name
  }
}

extension Database {
  fileprivate func pageBytes() throws(SQLiteError) -> Int64 {
    try first("pragma page_size") { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}

package enum RestoreFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The backup does not exist.
  case noBackup(path: String)
  /// The backup is damaged, or not a database.
  case damaged(path: String, reason: String)
  /// The file is empty, another program's, or has a view in place of a table.
  case notABackup(path: String)
  /// The file is an archive of cleanups, and the database is not.
  case isArchive(path: String)
  /// The backup has references to rows that do not exist.
  case orphans(path: String, count: Int)

  package var description: String {
    switch self {
    case .noBackup(let path): "there is no backup at \(path); name the file that 'earned db backup' wrote"
    case .damaged(let path, let reason):
      """
      the backup \(path) is damaged or not a database: \(reason); name another backup, or salvage it with \
      'earned db recover --db BACKUP FILE' and restore that
      """
    case .notABackup(let path): "\(path) is not a backup; name the file that 'earned db backup' wrote"
    case .isArchive(let path):
      """
      \(path) is not a backup, but an archive of 'earned retention run', which has only the rows that were deleted; \
      reports read it with --archive
      """
    case .orphans(let path, let count):
      """
      \(path) has \(count.counted("row")) that \(count == 1 ? "refers" : "refer") to rows that are not there; \
      'earned db recover' makes a file without them, --force restores it as it is
      """
    }
  }
}

/// A copy of a database from before a change, kept next to it: `earned.db.before-restore-20260315T200000Z`.
package enum SafetyCopy {
  enum Occasion: String, CaseIterable {
    case restore = "before-restore"
    case fix = "before-fix"
  }

  /// A free name for a copy of what is at `path`. A dangling link is not free: writing to it would create its target.
  static func freeName(beside path: String, before occasion: Occasion, at instant: Instant) throws -> String {
    for number in 1...1_000 {
      let name = "\(path).\(occasion.rawValue)-\(time(instant))\(number == 1 ? "" : "-\(number)")"
      if try isFree(name) { return name }
    }
    throw FileFault(.create, path, errorNumber: EEXIST)
  }

  /// `20260315T200000Z`
  static func time(_ instant: Instant) -> String {
    instant.rfc3339(in: .utc).prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }

  /// Whether a text is such a time and nothing else.
  static func isTime(_ text: Substring) -> Bool { text.utf8.count == 16 && beginsWithTime(text.utf8[...]) }

  private static func isFree(_ name: String) throws -> Bool {
    try NewDatabaseFile.endings.map { name + $0 }
      .allSatisfy { try FileStatus(of: $0) == nil && !File.isLink($0) }
  }

  /// Copies a database before it is repaired, and returns the name of the copy. Another repair may take a free name first.
  static func write(of database: Database, beside path: String, at instant: Instant) throws -> String {
    while true {
      let name = try freeName(beside: path, before: .fix, at: instant)
      do {
        var options = Backup.Options()
        options.ownedLike = path
        _ = try Backup.write(database, to: name, options)
        return name
      } catch let fault where fault is BackupFault || fault is OutputFault {
        if try isFree(name) { throw fault }
      }
    }
  }

  package static func hasName(_ name: String) -> Bool {
    guard let ending = name.utf8.split(separator: UInt8(ascii: ".")).last else { return false }
    return Occasion.allCases.contains { occasion in
      let beginning = "\(occasion.rawValue)-".utf8
      return ending.starts(with: beginning) && beginsWithTime(ending.dropFirst(beginning.count))
    }
  }

  private static func beginsWithTime(_ text: Substring.UTF8View) -> Bool {
    let form = "00000000T000000Z".utf8
    return text.count >= form.count
      && zip(text, form).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
      }
  }
}
