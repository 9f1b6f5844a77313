import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The other processes that have a database open.
///
/// SQLite holds a shared lock on one byte of the file `-shm` while a process uses the database's log. The system says
/// whether another process has such a lock, when it is asked through a descriptor of the file. That is SQLite's own one:
/// if we opened the file, closing it again would release our own lock (POSIX advisory locks).
struct OtherProcesses {
  /// The byte of `-shm` that every process with the open database locks (SQLite's WAL-mode file format, section 2.3).
  private static let sharedByte = 128
  /// All locks. To read it takes some milliseconds, in which the system gives nobody a lock.
  private static let list = "/proc/locks"
  /// SQLite opens its files early, so their descriptors are low.
  private static let mostDescriptors: Int32 = 4_096

  private let path: String
  /// That of SQLite, if it is still the same file.
  private var descriptor: Int32 = -1

  /// The processes that use the database at `path`, which has a write-ahead log.
  init(ofDatabase path: String) { self.path = path + "-shm" }

  /// Whether there are any, or may be, because the system does not tell.
  mutating func exist() -> Bool {
    var file = stat()
    guard stat(path.systemPath, &file) == 0 else { return errno != ENOENT }
    guard findDescriptor(of: file) else { return count() != 0 }
    var lock = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: off_t(Self.sharedByte), l_len: 1, l_pid: 0)
    guard fcntl(descriptor, F_GETLK, &lock) == 0 else { return true }
    return lock.l_type != Int16(F_UNLCK)
  }

  /// Finds SQLite's descriptor. False when this process has not opened the file.
  private mutating func findDescriptor(of file: stat) -> Bool {
    func isSame(_ descriptor: Int32) -> Bool {
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_ino == file.st_ino && status.st_dev == file.st_dev
    }
    if descriptor >= 0, isSame(descriptor) { return true }
    descriptor = (0..<min(getdtablesize(), Self.mostDescriptors)).first(where: isSame) ?? -1
    return descriptor >= 0
  }

  /// The number of them; nil when the system does not list locks.
  func count() -> Int? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return errno == ENOENT ? 0 : nil }
    do {
      let locks = try File.read(Self.list)
      let inode = UInt64(status.st_ino)
      let holders = Self.lines(of: locks, about: inode).compactMap { Self.holder($0, inode: inode) }
      return Set(holders).subtracting([getpid()]).count
    } catch {
      return nil
    }
  }

  /// The lines that may be about a file. Most are about others, and to read one takes far longer than to pass over it.
  private static func lines(of list: [UInt8], about inode: UInt64) -> [ArraySlice<UInt8>] {
    let mark = Array(":\(inode) ".utf8)
    var lines: [ArraySlice<UInt8>] = []
    var rest = list[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if rest[..<end].holds(mark) { lines.append(rest[..<end]) }
      rest = rest[(end + 1)...]
    }
    return lines
  }

  /// The process in a line that is about this byte, such as `12: POSIX  ADVISORY  READ 4711 fe:00:131074 128 128`. A
  /// process that waits for the lock has `->` before its kind.
  static func holder(_ line: ArraySlice<UInt8>, inode: UInt64) -> pid_t? {
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let lock = words.drop { $0 == "->" || $0.hasSuffix(":") }
    guard lock.count == 7, lock.first == "POSIX" else { return nil }
    let rest = Array(lock.dropFirst(3))
    guard rest[1].hasSuffix(":\(inode)") else { return nil }
    guard let first = Int(rest[2]), first <= sharedByte else { return nil }
    // `EOF` means a lock to the end of the file.
    if let last = Int(rest[3]), last < sharedByte { return nil }
    return pid_t(rest[0])
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are in it, one after the other.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    withUnsafeBytes { mine in mine.indices.contains { mine[$0] == bytes[0] && mine[$0...].starts(with: bytes) } }
  }
}
