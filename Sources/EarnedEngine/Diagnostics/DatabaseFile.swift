import EarnedCore
import EarnedSQLite
import EarnedSystem

/// What the file system says about a database's file and SQLite's files next to it.
struct DatabaseFile: Equatable, Sendable {
  /// Why there is no file to open.
  enum Absence: Error, Equatable { case missing, folder, notAFile, notReadable }

  /// The path with links followed: SQLite keeps its logs there.
  let path: String
  let bytes: Int64
  let mode: UInt32
  /// The size of the write-ahead log; nil when there is none. An empty log belongs to a program that has the database
  /// open.
  let logBytes: Int64?
  /// The size of the rollback journal; nil when there is none.
  let journalBytes: Int64?
  /// The time of the last write, by the clock at that time.
  let changed: Instant
  private let modified: [Int]

  init(_ path: String) throws(Absence) {
    guard let path = File.endOfLinks(path) else { throw errno == ENOENT ? .missing : .notReadable }
    self.path = path
    // Asked before the file: a new database is filled before it has a log.
    logBytes = try Self.status(of: self.path + "-wal").map { Int64($0.st_size) }
    guard let status = try Self.status(of: self.path) else { throw .missing }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard access(path.systemPath, R_OK) == 0 else { throw .notReadable }
    bytes = Int64(status.st_size)
    mode = status.st_mode & 0o777
    journalBytes = try Self.status(of: self.path + "-journal").map { Int64($0.st_size) }
    changed = Instant(millisecondsSinceEpoch: Int64(status.modified.tv_sec) * 1_000)
    modified = [status.st_ino, UInt(bitPattern: status.modified.tv_sec), UInt(bitPattern: status.modified.tv_nsec)]
      .map { Int(truncatingIfNeeded: $0) }
  }

  private static func status(of path: String) throws(Absence) -> stat? {
    var status = stat()
    if stat(path.systemPath, &status) == 0 { return status }
    guard [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) else { throw .notReadable }
    return nil
  }
}

/// The first hundred bytes of a SQLite file (SQLite's file format, section 1.3). They can be read even when SQLite
/// cannot open the file.
struct DatabaseHeader: Equatable, Sendable {
  private let bytes: [UInt8]

  /// Nil when the bytes are not the beginning of a SQLite database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 100, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    self.bytes = bytes
  }

  /// Reads it from a regular file.
  init?(ofFile path: String) throws(FileFault) { self.init(try SQLiteFile(path).read(100, at: 0)) }

  var pageSize: Int64 {
    let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return size == 1 ? 65_536 : size
  }

  var hasWriteAheadLog: Bool { bytes[19] == 2 }

  /// The number of pages in the file; nil when its last writer did not store it.
  var pageCount: Int64? { number(at: 24) == number(at: 92) ? number(at: 28) : nil }

  var freePageCount: Int64 { number(at: 36) }
  var schemaCookie: Int64 { number(at: 40) }
  var userVersion: Int64 { number(at: 60) }
  var applicationID: Int64 { number(at: 68) }

  /// `none`, `full` or `incremental`, as `pragma auto_vacuum` counts them.
  var autoVacuum: String {
    if number(at: 52) == 0 { return "none" }
    return number(at: 64) == 0 ? "full" : "incremental"
  }

  var encoding: String? {
    switch number(at: 56) {
    case 1: "UTF-8"
    case 2: "UTF-16le"
    case 3: "UTF-16be"
    default: nil
    }
  }

  /// The version of SQLite that wrote last, such as `3.40.1`; nil when the number is invalid.
  var writerVersion: String? {
    let number = number(at: 96)
    guard (3_000_000..<4_000_000).contains(number) else { return nil }
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }

  private func number(at offset: Int) -> Int64 { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) } }
}
