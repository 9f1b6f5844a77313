import EarnedCore
import EarnedFiles
import EarnedSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A database file that is written under a temporary name first.
final class NewDatabaseFile {
  /// The endings of log files that may be beside a database.
  static let logs = ["-wal", "-journal"]

  let path: String
  private let file: AtomicFile

  /// Prepares the file at `path`.
  ///
  /// - Throws: `BackupFault.hasLog`, `FileFault` with EEXIST when there is a file that may not be replaced.
  init(at path: String, replacesFile: Bool) throws {
    self.path = path
    guard try FileStatus(of: path)?.isRegularFile ?? true else { throw BackupFault.isNoFile(path: path) }
    for log in Self.logs.map({ Self.resolved(path) + $0 }) where (try FileStatus(of: log)?.bytes ?? 0) > 0 {
      throw BackupFault.hasLog(path: path, log: log)
    }
    file = try replacesFile ? AtomicFile(replacing: path, isNamed: true) : AtomicFile(creating: path, isNamed: true)
    guard chmod(file.temporaryPath.systemPath, 0o600) == 0 else { throw FileFault(.create, path) }
  }

  deinit { for ending in ["-wal", "-shm", "-journal"] { unlink((file.temporaryPath + ending).systemPath) } }

  /// A connection to the file. The file is synced only at the end: no other program uses it before.
  func open() throws(SQLiteError) -> Database {
    let database = try Database(.file(file.temporaryPath), .readWrite)
    try database.run(script: "pragma journal_mode = memory; pragma synchronous = off; pragma trusted_schema = off;")
    return database
  }

  /// Calls the file by its name in errors, not by that of the temporary file. What is damaged in a copy is so in its source.
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

  /// The path of the file for SQLite, and so of its log: with links followed. A path without a link, or without a file,
  /// stays as it is.
  static func resolved(_ path: String) -> String {
    var byte: CChar = 0
    guard readlink(path.systemPath, &byte, 1) >= 0 else { return path }
    return File.endOfLinks(path) ?? path
  }
}
