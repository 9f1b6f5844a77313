import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The other processes that have a database open.
///
/// SQLite keeps a shared lock on one byte of the file `-shm` as long as a process uses the database's log. The system
/// lists all locks; asking for this one by opening the file is not possible, as closing it again would let go of our own
/// (POSIX advisory locks).
struct OtherProcesses {
  /// The byte of `-shm` that every process with the database open holds (SQLite's WAL-mode file format, section 2.3).
  private static let sharedByte = 128
  private static let list = "/proc/locks"

  private let path: String

  /// Those of the database at `path`, which has a write-ahead log.
  init(ofDatabase path: String) { self.path = path + "-shm" }

  /// How many there are; nil where the system does not tell.
  func count() -> Int? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return errno == ENOENT ? 0 : nil }
    do {
      let locks = String(decoding: try File.read(Self.list), as: UTF8.self)
      let holders = locks.split(separator: "\n").compactMap { Self.holder($0, inode: UInt64(status.st_ino)) }
      return Set(holders).subtracting([getpid()]).count
    } catch {
      return nil
    }
  }

  /// The process that a line tells of, if it tells of the byte: `12: POSIX  ADVISORY  READ 4711 fe:00:131074 128 128`;
  /// one that waits has `->` before its kind.
  static func holder(_ line: Substring, inode: UInt64) -> pid_t? {
    let words = line.split(separator: " ").drop { $0 == "->" || $0.hasSuffix(":") }
    guard words.count == 7, words.first == "POSIX" else { return nil }
    let rest = Array(words.dropFirst(3))
    guard let file = rest[1].split(separator: ":").last, UInt64(file) == inode else { return nil }
    guard let first = Int(rest[2]), first <= sharedByte else { return nil }
    // A lock to the end of the file says `EOF`.
    if let last = Int(rest[3]), last < sharedByte { return nil }
    return pid_t(rest[0])
  }
}
