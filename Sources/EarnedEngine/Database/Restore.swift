import EarnedCore
import Files
import JSON
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a backup in the place of a database, and keeps what was there (interface, section 7).
///
/// The backup is copied *into* the file that is there, in one transaction of SQLite, with every other process held off.
/// Replacing the file by another would leave a log beside it that belongs to the old one, which SQLite would apply to
/// the new one; and a program that still had the old file open would go on writing to it. As it is one transaction, a
/// run that is killed leaves the old database or the new one. Only a file that SQLite can no longer open is replaced,
/// after its log was moved away.
public struct Restore {
  private let path: String
  private let backup: String
  private let economies: [any Economy.Type]
  private let now: Now

  /// Rows may refer to rows that are not there.
  public var acceptsOrphans = false
  /// How long to wait for other processes.
  public var busyTimeout = Duration.seconds(10)
  /// Is told the pages copied so far and those there are, and may throw to stop before anything is changed.
  public var progressed: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }

  /// A restore of the file `backup` over the database at `path`.
  public init(_ backup: String, over path: String, economies: [any Economy.Type], now: Now) {
    self.path = NewDatabaseFile.resolved(path)
    self.backup = backup
    self.economies = economies
    self.now = now
  }

  /// What was done.
  public struct Summary: Equatable, Sendable {
    /// The database.
    public let path: String
    /// What it was restored from.
    public let backup: String
    /// Where the old database is now; nil when there was none.
    public let kept: String?
    /// The rows, by table.
    public let rows: [String: Int]

    /// What was done, as one document.
    public var json: JSONValue {
      [
        "schema": "earned.db_restore/1", "path": .path(path), "backup": .path(backup),
        "kept": kept.map(JSONValue.path) ?? .null, "rows": rows.json,
      ]
    }

    /// What was done, for a person.
    public var text: String {
      let text = "\(path) is restored from \(backup): \(rows.values.reduce(0, +)) rows"
      return kept.map { "\(text)\nthe old database is kept as \($0)" } ?? text
    }
  }

  /// Does it.
  ///
  /// - Throws: `OutputFault`, `RestoreFault`, `BackupFault`, `DatabaseFault`, `FileFault`, `SQLiteError`; the database is
  ///   then as it was.
  public func perform() throws -> Summary {
    try expectTwoDatabases()
    let source = try openBackup()
    let (kept, rows) = try EarnedDatabase.faultsOf(path) {
      guard (try FileStatus(of: path)?.bytes ?? 0) > 0 else { return try fillFile(from: source) }
      do {
        _ = try EarnedDatabase.openForReading(path, economies: economies, busyTimeout: busyTimeout)
        return try copyInto(from: source)
      } catch let fault as DatabaseFault {
        switch fault {
        case .damaged: break
        case .viewInPlaceOfTable: return try copyInto(from: source)
        default: throw fault
        }
      } catch let error as SQLiteError {
        guard error.isDamage else { throw error }
      }
      return try replaceFile(from: source)
    }
    return Summary(path: path, backup: backup, kept: kept, rows: rows)
  }

  /// The backup is no part of the database, nor the other way round.
  private func expectTwoDatabases() throws {
    var paths = OutputPaths()
    paths.protect(database: path)
    guard try !paths.isDatabase(backup) else { throw OutputFault.isDatabase(path: backup) }
    paths = OutputPaths()
    paths.protect(database: backup)
    try paths.add(path, as: .database)
  }

  /// The backup, intact and not newer than this program.
  private func openBackup() throws -> Database {
    guard try FileStatus(of: backup) != nil else { throw RestoreFault.noBackup(path: backup) }
    let database = try usable {
      let database = try EarnedDatabase.openForReading(backup, economies: economies, busyTimeout: busyTimeout)
      _ = try EarnedDatabase.pendingMigrations(of: database, economies, backup)
      let findings = try database.integrityFindings()
      guard findings.isEmpty else { throw DatabaseFault.damaged(path: backup, reason: findings[0]) }
      return database
    }
    let orphans = acceptsOrphans ? 0 : try database.orphans().count
    guard orphans == 0 else { throw RestoreFault.orphans(path: backup, count: orphans) }
    return database
  }

  /// The way out of a database that is damaged or another's is to restore a backup; that of a backup is another one.
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

  /// Copies the backup into the database that is there, after a copy of that was put aside.
  private func copyInto(from source: Database) throws -> (kept: String?, rows: [String: Int]) {
    let database = try openAlone(pageBytes: source.pageBytes())
    var options = Backup.Options()
    options.mustBeIntact = false
    options.progressed = progressed
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
    try source.snapshot {
      try source.backup(to: database, progressed: progressed)
      return try database.expectContent(of: source, in: path)
    }
  }

  /// A connection that has the file for itself until it is closed: with a log, SQLite then lets nobody else open it.
  private func openAlone(pageBytes: Int64) throws -> Database {
    let database = try Database(.file(path), .readWrite, busyTimeout: busyTimeout)
    guard !database.isReadOnly else {
      throw DatabaseFault.notAccessible(path: path, reason: "it may only be read; check its permissions")
    }
    try database.run(
      script: "pragma locking_mode = exclusive; pragma synchronous = full; pragma wal_autocheckpoint = 0;")
    try database.run(script: "begin exclusive; commit;")
    // A log holds pages of one size only. Without it a journal makes the same one transaction of it.
    if try database.pageBytes() != pageBytes { try database.run(script: "pragma journal_mode = delete;") }
    return database
  }

  /// Makes the file where there is none, or fills an empty one. A log without its database is moved away.
  private func fillFile(from source: Database) throws -> (kept: String?, rows: [String: Int]) {
    try EarnedDatabase.createFolders(of: path)
    let hasLog = try NewDatabaseFile.logs.contains { try FileStatus(of: path + $0) != nil }
    let kept = hasLog ? try keep { try moveLogs(to: $0) } : nil
    guard try FileStatus(of: path) == nil else {
      return (kept, try copy(source, into: openAlone(pageBytes: source.pageBytes())))
    }
    var options = Backup.Options()
    options.progressed = progressed
    return (kept, try Backup.write(source, to: path, options).rows)
  }

  /// Replaces a file that SQLite cannot open. First it gets a second name, then its log moves there, and then the new
  /// file takes its place: at no moment is there an old log beside a new file.
  private func replaceFile(from source: Database) throws -> (kept: String?, rows: [String: Int]) {
    guard let lock = ExclusiveFileLock(path, timeout: busyTimeout) else { throw DatabaseFault.busy(path: path) }
    return try withExtendedLifetime(lock) {
      let new = path + ".restored"
      var options = Backup.Options()
      options.replacesFile = true
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

  /// Puts something aside under a name that nothing has: `earned.db.before-restore-20260315T200000Z`.
  private func keep(_ body: (String) throws -> Void) throws -> String {
    let name = try NewDatabaseFile.freeName(beside: path, "before-restore", at: now.instant)
    try body(name)
    return name
  }
}

extension Database {
  fileprivate func pageBytes() throws(SQLiteError) -> Int64 {
    try first("pragma page_size") { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}
