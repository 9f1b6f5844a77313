import EarnedCore
import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the file system says about a database's file and SQLite's files beside it.
struct DatabaseFile: Equatable, Sendable {
  /// Why there is no file to open.
  enum Absence: Error, Equatable { case missing, folder, notAFile, notReadable }

  /// The path with links followed: SQLite keeps its logs there.
  let path: String
  let bytes: Int64
  /// Its permission bits.
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
    guard let status = try Self.status(of: self.path) else { throw .missing }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard access(path.systemPath, R_OK) == 0 else { throw .notReadable }
    bytes = Int64(status.st_size)
    mode = status.st_mode & 0o777
    logBytes = try Self.status(of: self.path + "-wal").map { Int64($0.st_size) }
    journalBytes = try Self.status(of: self.path + "-journal").map { Int64($0.st_size) }
    changed = Instant(millisecondsSinceEpoch: Int64(status.modifiedSeconds) * 1_000)
    modified = [status.st_ino, UInt(bitPattern: status.modifiedSeconds), UInt(bitPattern: status.modifiedNanoseconds)]
      .map { Int(truncatingIfNeeded: $0) }
  }

  /// Whether SQLite would take the journal for that of a transaction that was broken off: of one that it keeps after a
  /// transaction, it overwrites the beginning with zeros.
  func hasNeededJournal() throws(FileFault) -> Bool {
    guard journalBytes ?? 0 > 0 else { return false }
    do {
      return try File.beginning(of: path + "-journal", upTo: 1).first != 0
    } catch {
      guard error.isMissingFile else { throw error }
      return false
    }
  }

  /// Nil when there is no such file.
  private static func status(of path: String) throws(Absence) -> stat? {
    var status = stat()
    if stat(path.systemPath, &status) == 0 { return status }
    guard [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) else { throw .notReadable }
    return nil
  }
}

extension stat {
  #if canImport(Glibc)
    fileprivate var modifiedSeconds: Int { st_mtim.tv_sec }
    fileprivate var modifiedNanoseconds: Int { st_mtim.tv_nsec }
  #else
    fileprivate var modifiedSeconds: Int { st_mtimespec.tv_sec }
    fileprivate var modifiedNanoseconds: Int { st_mtimespec.tv_nsec }
  #endif
}
