import EarnedCore
import Files
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a database is written to before it gets its name.
final class NewDatabaseFile {
  /// What SQLite puts beside a database, and what we do.
  static let logs = ["-wal", "-journal"]

  let path: String
  private let file: AtomicFile

  /// Prepares the file at `path`.
  ///
  /// - Throws: `BackupFault.hasLog`, `FileFault` with EEXIST when a file is there that may not be replaced.
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

  /// A connection to the file. It is synced at the end, not before: until then it is nobody's.
  func open() throws(SQLiteError) -> Database {
    let database = try Database(.file(file.temporaryPath), .readWrite)
    try database.run(script: "pragma journal_mode = memory; pragma synchronous = off; pragma trusted_schema = off;")
    return database
  }

  /// Gives the file its name. The connections to it are closed.
  func commit() throws(FileFault) { try file.commit() }

  /// A name that nothing has, for what was at `path` before something was done to it:
  /// `earned.db.before-restore-20260315T200000Z`.
  static func freeName(beside path: String, _ occasion: String, at instant: Instant) throws -> String {
    let time = instant.rfc3339(in: try .named("UTC")).prefix(19).filter { $0 != "-" && $0 != ":" }
    for number in 1...1_000 {
      let name = "\(path).\(occasion)-\(time)Z\(number == 1 ? "" : "-\(number)")"
      if try ([""] + logs).allSatisfy({ try FileStatus(of: name + $0) == nil }) { return name }
    }
    throw FileFault(.create, path, errorNumber: EEXIST)
  }

  /// Where SQLite takes a file to be, and puts its log: at the end of all links. A file that is no link, or not there,
  /// is where it is said to be.
  static func resolved(_ path: String) -> String {
    var byte: CChar = 0
    guard readlink(path.systemPath, &byte, 1) >= 0 else { return path }
    return File.endOfLinks(path) ?? path
  }
}
