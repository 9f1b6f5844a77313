import CEarnedSQLite
import EarnedSystem

// A database's file may be replaced, moved or removed while a connection has it open (contract, section 18). SQLite then
// writes to the old file, which nobody finds any more, and leaves the old log next to the new file.

extension Database {
  /// Whether the path that this connection was opened with leads to another file by now, or to none.
  package var hasMoved: Bool {
    guard let opened else { return false }
    do {
      return try hasOtherName || FileStatus(of: opened.path)?.identity != opened.identity
    } catch {
      return true  // Nobody gets there any more.
    }
  }

  /// Throws when the file has moved: nobody would find what is recorded in it.
  ///
  /// - Throws: `SQLiteError`, for which `isOfMovedFile` is true.
  package func expectInPlace() throws(SQLiteError) {
    guard hasMoved else { return }
    throw SQLiteError(
      extendedCode: SQLiteError.movedFile, message: "the file is not there any more", path: opened?.path)
  }

  /// Whether the file is not the one that SQLite's path of it leads to. Its log has that path, too.
  private var hasOtherName: Bool {
    var answer: Int32 = 0
    return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer) == SQLITE_OK && answer != 0
  }

  /// Writes the log of a file that has moved back into it, as SQLite does for one that has not, and removes it. Called
  /// before the connection is closed: until then others wait for it (`waitForOtherFilesLog`).
  func leaveMovedFile() {
    guard opened != nil, !isReadOnly, hasOtherName, let path else { return }
    busyTimeout = .milliseconds(100)
    guard sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK else { return }
    Self.removeEmptyLog(of: path)
  }

  /// Removes an empty log that a file which has moved left at its old path. A process that has the file open which is there
  /// now may use it: then it stays, and that process removes it.
  private static func removeEmptyLog(of path: String) {
    do {
      guard try FileStatus(of: path + "-wal")?.bytes == 0 else { return }
      let lock = try FileStatus(of: path).map { _ throws(FileFault) in try ExclusiveFileLock(path, timeout: .zero) }
      if case .some(nil) = lock { return }
      for ending in ["-wal", "-shm"] { unlink((path + ending).systemPath) }
      withExtendedLifetime(lock) {}
    } catch {
      // It stays, empty. The next process that opens the file uses it or removes it.
    }
  }
}

extension Location {
  /// The byte of the index of a log (`-shm`) that every process with the open database locks (WAL-mode file format, 2.3).
  package static let indexLockByte = 128

  /// Waits while another process uses the index of the log next to a file and has no lock on that file. Then the log belongs
  /// to a file that was there before, which the process notices within a second; or the process has dropped its lock, and
  /// whoever closes the file next would remove the log under it.
  ///
  /// - Throws: `SQLiteError`, for which `isBusy` is true, when it stays so.
  func waitForOtherFilesLog(_ timeout: Duration) throws(SQLiteError) {
    let path: String
    switch self {
    case .file(let file), .watchedFile(let file): path = file
    case .immutableFile, .memory, .temporary: return
    }
    let file = Self.resolved(path)
    let end = SteadyTime.now + timeout
    while let database = Self.identity(of: file), let index = Self.identity(of: file + "-shm"), let locks = FileLocks()
    {
      let users = locks.holders(of: index, byte: Self.indexLockByte)
      if users.subtracting(locks.holders(of: database) + [getpid()]).isEmpty { return }
      guard SteadyTime.now < end, Signals.noted == nil else {
        throw SQLiteError(
          extendedCode: SQLITE_BUSY, message: "another process uses its log without a lock on the file",
          path: path)
      }
      usleep(10_000)
    }
  }

  /// The path, and the file that it leads to.
  var identified: (path: String, identity: FileStatus.Identity)? {
    guard let path = filePath, let identity = Self.identity(of: path) else { return nil }
    return (path, identity)
  }

  private static func identity(of path: String) -> FileStatus.Identity? {
    do { return try FileStatus(of: path)?.identity } catch { return nil }  // Opening it tells why.
  }
}

/// The locks of all processes, as the system lists them. Reading the list takes a moment, in which no lock is granted.
package struct FileLocks {
  private let lines: [ArraySlice<UInt8>]

  /// Nil where there is no such list.
  package init?() {
    do { self.init(try File.read("/proc/locks")) } catch { return nil }
  }

  init(_ list: [UInt8]) { lines = list.split(separator: UInt8(ascii: "\n")) }

  /// The processes that hold a lock on a byte of a file; without a byte, on any.
  package func holders(of file: FileStatus.Identity, byte: Int? = nil) -> Set<pid_t> {
    // Most lines are about other files, and parsing one takes far longer than searching it.
    let mark = Array(":\(file.number) ".utf8)
    return Set(lines.filter { $0.holds(mark) }.compactMap { Self.holder($0, file.number, byte) })
  }

  /// The process in a line such as `12: POSIX  ADVISORY  READ 4711 fe:00:131074 128 128`. One that waits for the lock has `->`
  /// before its kind.
  private static func holder(_ line: ArraySlice<UInt8>, _ number: UInt64, _ byte: Int?) -> pid_t? {
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let lock = Array(words.drop { $0 == "->" || $0.hasSuffix(":") })
    guard lock.count == 7, lock[0] == "POSIX", lock[4].hasSuffix(":\(number)") else { return nil }
    if let byte {
      guard let first = Int(lock[5]), first <= byte else { return nil }
      // `EOF` means a lock to the end of the file.
      if let last = Int(lock[6]), last < byte { return nil }
    }
    return pid_t(lock[3])
  }
}

extension ArraySlice<UInt8> {
  /// Whether it contains these bytes in a row.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    withUnsafeBytes { mine in mine.indices.contains { mine[$0] == bytes[0] && mine[$0...].starts(with: bytes) } }
  }
}
