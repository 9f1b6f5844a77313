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
struct Neighbours {
  /// The byte of `-shm` that every process with the database open holds (SQLite's WAL-mode file format, section 2.3).
  private static let sharedByte = 128
  private static let list = "/proc/locks"

  private let path: String

  /// Those of the database at `path`, which has a write-ahead log.
  init(ofDatabase path: String) { self.path = path + "-shm" }

  /// Whether there are any; true also where the system does not tell.
  func arePresent() -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    do {
      let locks = String(decoding: try File.read(Self.list), as: UTF8.self)
      return locks.split(separator: "\n").contains { line in
        Self.isHeld(line, inode: UInt64(status.st_ino), byAnotherThan: getpid())
      }
    } catch {
      return true
    }
  }

  /// `12: POSIX  ADVISORY  READ 4711 fe:00:131074 128 128`; one that waits has `->` before its kind.
  static func isHeld(_ line: Substring, inode: UInt64, byAnotherThan process: pid_t) -> Bool {
    let words = line.split(separator: " ").drop { $0 == "->" || $0.hasSuffix(":") }
    guard words.count == 7, words.first == "POSIX" else { return false }
    let rest = Array(words.dropFirst(3))
    guard pid_t(rest[0]) != process, let file = rest[1].split(separator: ":").last, UInt64(file) == inode else {
      return false
    }
    guard let first = Int(rest[2]) else { return false }
    return first <= sharedByte && (Int(rest[3]).map { sharedByte <= $0 } ?? true)
  }
}
