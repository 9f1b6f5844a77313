import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// A copy of a database in one file (contract, section 7): of one moment, verified, synced, readable by its owner
/// only.
///
/// Other processes may write meanwhile. The copy is of the snapshot at its start, so it always finishes, and with a
/// write-ahead log no other process has to wait. It is written next to its target, gets the target's name when it is
/// complete, and needs no log. The hand-off file of Part B (`.shared.json`) is not part of the database and is not
/// copied.
package struct Backup: Equatable, Sendable {
  package struct Options {
    package var replacesFile = false
    /// The economies of the database. A file without our mark may be replaced too, when it has the specified tables of
    /// one of them.
    package var economies: [any Economy.Type] = []
    /// Whether to reject a damaged database. When false, the copy has the same damage and is not compared with the
    /// original.
    package var mustBeIntact = true
    /// A file whose owner gets the copy; nil is who makes it.
    var ownedLike: String?
    /// Called with the number of pages copied so far and the total; may throw to stop.
    package var progressed: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }

    package init() {}
  }

  package let file: String
  package let bytes: Int
  package let rows: [String: Int]
  /// The number of rows, in both databases, that refer to a row that does not exist.
  package let orphans: Int

  /// Copies an open database to `file`.
  ///
  /// - Throws: `OutputFault`, `BackupFault`, `DatabaseFault` when the database is damaged, `FileFault`, `SQLiteError`;
  ///   then there is no new file and an old one is unchanged.
  package static func write(_ database: Database, to file: String, _ options: Options = Options()) throws -> Backup {
    try DatabaseOutput.backup(replacesFile: options.replacesFile).expectNoLoss(
      at: file, besides: database.path, of: options.economies)
    if options.replacesFile, try Archive.isMarked(file), try !SharedTables(database).isArchive() {
      throw OutputFault.isArchive(path: file)
    }
    do {
      let new = try NewDatabaseFile(at: file, replacesFile: options.replacesFile, ownedLike: options.ownedLike)
      let (rows, orphans) = try new.named(insteadOf: database.path) { try copy(database, to: new, options) }
      try new.commit()
      return Backup(file: file, bytes: try FileStatus(of: file)?.bytes ?? 0, rows: rows, orphans: orphans)
    } catch let fault as FileFault where fault.isExistingFile {
      throw BackupFault.exists(path: file)
    }
  }

  private static func copy(
    _ database: Database, to new: NewDatabaseFile, _ options: Options
  ) throws -> (rows: [String: Int], orphans: Int) {
    try database.snapshot {
      let copy = try new.open()
      try database.backup(to: copy, progressed: options.progressed)
      try copy.readUntrustedSchema()
      // Without a log the copy is one file, which can be moved anywhere.
      try copy.run(script: "pragma journal_mode = delete;")
      guard let finding = try copy.integrityFindings().first else {
        return (try copy.expectContent(of: database, in: new.path), try copy.orphans().count)
      }
      if options.mustBeIntact { throw DatabaseFault.damaged(path: database.path ?? new.path, reason: finding) }
      return ([:], 0)
    }
  }

  package var json: JSONValue {
    [
      "schema": "earned.db_backup/1", "file": .path(file), "bytes": .count(bytes), "rows": rows.json,
      "orphans": .count(orphans),
    ]
  }

  package var text: String {
    let text = "\(file): \(rows.values.reduce(0, +).counted("row")), \(bytes) bytes, verified"
    guard orphans > 0 else { return text }
    let refer = orphans == 1 ? "refers" : "refer"
    return "\(text); \(orphans.counted("row")) \(refer) to rows that are not there, as in the database"
  }
}

extension [String: Int] {
  package var json: JSONValue {
    var counts = JSONObject()
    for (table, rows) in sorted(by: { $0.key < $1.key }) { counts[table] = .count(rows) }
    return .object(counts)
  }
}

/// Why no copy was made.
package enum BackupFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// A log is next to the target. SQLite would take it for the log of the copy.
  case hasLog(path: String, log: String)
  /// The file exists, and replacing was not requested.
  case exists(path: String)
  /// The target is a folder, a pipe or a device.
  case isNoFile(path: String)
  /// The copy differs from the database.
  case differs(path: String, table: String)
  /// The user asked to stop. Nothing was written.
  case interrupted

  package var description: String {
    switch self {
    case .hasLog(let path, let log):
      "there is \(log) next to \(path), which SQLite would take for its log; name another file, or move the log away"
    case .exists(let path): "\(path) exists already; name another file, or say that it is replaced"
    case .isNoFile(let path): "\(path) is not a regular file; name another one"
    case .differs(let path, let table):
      "the table \(table) of the copy \(path) differs from the database; check the disk and run it again"
    case .interrupted: "interrupted; nothing was written"
    }
  }
}

extension Database {
  /// Compares this copy with the original, row by row, in the snapshot that is open there.
  ///
  /// - Returns: the number of rows of each table.
  /// - Throws: `BackupFault.differs`.
  func expectContent(of original: Database, in path: String) throws -> [String: Int] {
    let tables = try original.tableNames()
    guard try tableNames() == tables else { throw BackupFault.differs(path: path, table: "sqlite_schema") }
    var rows: [String: Int] = [:]
    for table in tables {
      let (one, other) = (
        try prepare("select * from \(table.quotedIdentifier)"),
        try original.prepare("select * from \(table.quotedIdentifier)")
      )
      defer {
        one.reset()
        other.reset()
      }
      var count = 0
      while true {
        let (hasRow, hasOther) = (try one.step(), try other.step())
        guard hasRow == hasOther, !hasRow || one.row.isEqual(to: other.row) else {
          throw BackupFault.differs(path: path, table: table)
        }
        if !hasRow { break }
        count += 1
      }
      rows[table] = count
    }
    return rows
  }
}

extension Row {
  fileprivate func isEqual(to other: Row) -> Bool {
    count == other.count && (0..<count).allSatisfy { value($0) == other.value($0) }
  }
}

/// A database file that is written under a temporary name first.
package final class NewDatabaseFile {
  /// The endings of log files that may be next to a database.
  static let logs = ["-wal", "-journal"]
  /// The endings of a database's file itself and of its logs.
  static let endings = [""] + logs

  let path: String
  private let file: AtomicFile

  /// Prepares the file at `path`.
  ///
  /// - Throws: `BackupFault.hasLog` and `.isNoFile`, `FileFault` with EEXIST when there is a file that may not be replaced.
  init(at path: String, replacesFile: Bool, ownedLike other: String? = nil) throws {
    self.path = path
    guard try FileStatus(of: path)?.isRegularFile ?? true else { throw BackupFault.isNoFile(path: path) }
    try Self.expectNoLog(beside: path)
    file =
      try replacesFile
      ? AtomicFile(replacing: path, isNamed: true) : AtomicFile(creating: path, isNamed: true, ownedLike: other)
    guard chmod(file.temporaryPath.systemPath, 0o600) == 0 else { throw FileFault(.create, path) }
  }

  /// Throws `BackupFault.hasLog` when a log is where that of a database at `path` would.
  package static func expectNoLog(beside path: String) throws {
    for log in logs.map({ resolved(path) + $0 }) where (try FileStatus(of: log)?.bytes ?? 0) > 0 {
      throw BackupFault.hasLog(path: path, log: log)
    }
  }

  deinit { for ending in ["-wal", "-shm", "-journal"] { unlink((file.temporaryPath + ending).systemPath) } }

  /// A connection to the file. The file is synced only at the end: no other program uses it before.
  func open() throws(SQLiteError) -> Database {
    let database = try Database(.file(file.temporaryPath), .readWrite)
    try database.run(script: "pragma journal_mode = memory; pragma synchronous = off; pragma trusted_schema = off;")
    return database
  }

  /// Names the file itself in errors, not the temporary file. Damage in a copy comes from its source, so that is named.
  func named<Result>(insteadOf source: String? = nil, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError where error.path != source {
      if error.isRefusal, let number = error.systemError { throw FileFault(.create, path, errorNumber: number) }
      throw SQLiteError(
        extendedCode: error.extendedCode, message: error.message, sql: error.sql,
        path: error.isDamage ? source ?? path : path, systemError: error.systemError)
    }
  }

  /// Gives the file its name. All connections to it must be closed.
  func commit() throws(FileFault) { try file.commit() }

  /// The status of a database's file and of each log that may be next to it, in the order of `endings`. When these
  /// change while the files are read, another process has written, and what was read does not belong together.
  static func statuses(of path: String) throws(FileFault) -> [FileStatus?] {
    let file = resolved(path)
    return try endings.map { (ending) throws(FileFault) in try FileStatus(of: file + ending) }
  }

  /// The path of the file for SQLite, and so of its log: with links followed. A path without a link, or without a file,
  /// stays as it is.
  static func resolved(_ path: String) -> String {
    var byte: CChar = 0
    guard readlink(path.systemPath, &byte, 1) >= 0 else { return path }
    return File.endOfLinks(path) ?? path
  }
}
