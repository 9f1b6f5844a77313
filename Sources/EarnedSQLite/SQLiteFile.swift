import CEarnedSQLite
import EarnedSystem

/// The bytes of a database's file, or of a log next to it, read by SQLite's own layer for files.
///
/// Nothing else may open these files. When any descriptor of a file is closed, the process loses all its POSIX locks on that
/// file, also those of its open connections: another process then takes the database for unused, and removes its log (contract,
/// section 18). SQLite's layer knows its connections, and closes a descriptor only when none of them holds a lock.
package final class SQLiteFile {
  /// As the caller named it.
  package let path: String
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let name: sqlite3_filename

  /// Opens a file that is there. A pipe or a device is a fault.
  package convenience init(_ path: String) throws(FileFault) { try self.init(path, SQLITE_OPEN_READONLY) }

  fileprivate init(_ path: String, _ access: Int32) throws(FileFault) {
    guard let status = try FileStatus(of: path) else { throw FileFault(.open, path, errorNumber: ENOENT) }
    guard status.isRegularFile else {
      throw File.isFolder(path) ? FileFault(.read, path, errorNumber: EISDIR) : .specialFile(path)
    }
    // The layer follows no links.
    let end = Location.resolved(path)
    guard let vfs = sqlite3_vfs_find(nil), let name = sqlite3_create_filename(end.systemPath, "", "", 0, nil) else {
      throw FileFault(.open, path, errorNumber: ENOMEM)
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(vfs.pointee.szOsFile), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(vfs.pointee.szOsFile))
    let file = memory.bindMemory(to: sqlite3_file.self, capacity: 1)
    guard vfs.pointee.xOpen(vfs, name, file, access | SQLITE_OPEN_MAIN_DB, nil) == SQLITE_OK else {
      let number = vfs.pointee.xGetLastError(vfs, 0, nil)
      memory.deallocate()
      sqlite3_free_filename(name)
      throw FileFault(.open, path, errorNumber: number)
    }
    (self.path, self.file, self.name) = (path, file, name)
  }

  deinit {
    _ = methods.xClose(file)
    UnsafeMutableRawPointer(file).deallocate()
    sqlite3_free_filename(name)
  }

  fileprivate var methods: sqlite3_io_methods {
    guard let methods = file.pointee.pMethods else { preconditionFailure("an open file has methods") }
    return methods.pointee
  }

  /// Its size in bytes.
  package func size() throws(FileFault) -> Int {
    var size: sqlite3_int64 = 0
    try expect(methods.xFileSize(file, &size), .inspect)
    return Int(size)
  }

  /// The `count` bytes from `offset` on; fewer at the end of the file.
  package func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, try size() - offset)))
    let status = methods.xRead(file, &bytes, Int32(bytes.count), sqlite3_int64(offset))
    // It has become shorter. What is missing was filled with zeros.
    if status == SQLITE_IOERR | 2 << 8 { return Array(bytes.prefix(max(0, try size() - offset))) }
    try expect(status, .read)
    return bytes
  }

  private func expect(_ status: Int32, _ operation: FileFault.Operation) throws(FileFault) {
    guard status != SQLITE_OK else { return }
    var number: Int32 = 0
    _ = methods.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number)
    throw FileFault(operation, path, errorNumber: number == 0 ? EIO : number)
  }
}

/// SQLite's exclusive lock on a database file, for a file that SQLite may not be able to read. Nobody else can use the file while
/// this object exists.
package final class ExclusiveFileLock {
  private let file: SQLiteFile

  /// Takes the lock.
  ///
  /// - Returns: nil when another connection keeps the file open for longer than `timeout`, or a signal asks this process to end.
  /// - Throws: `FileFault` when the file cannot be opened for writing.
  package init?(_ path: String, timeout: Duration) throws(FileFault) {
    file = try SQLiteFile(path, SQLITE_OPEN_READWRITE)
    let end = SteadyTime.now + timeout
    while !file.lock() {
      guard SteadyTime.now < end, Signals.noted == nil else { return nil }
      usleep(1_000)
    }
  }
}

extension SQLiteFile {
  fileprivate func lock() -> Bool {
    if [SQLITE_LOCK_SHARED, SQLITE_LOCK_EXCLUSIVE].allSatisfy({ methods.xLock(file, $0) == SQLITE_OK }) { return true }
    _ = methods.xUnlock(file, SQLITE_LOCK_NONE)
    return false
  }
}

/// A copy of a database and of logs next to it, in a folder that only this user can enter. It is removed when this object is
/// released.
package final class PrivateDatabaseCopy {
  /// The copy of the database's file.
  package let file: String
  private let folder: PrivateFolder

  private static let name = "copy.db"
  private static let pieceBytes = 1 << 16
  /// The most bytes of a file that may be holes, which read as zeros. More could take hours.
  private static let maxHoleBytes = 16 << 30

  /// Copies `path` with each suffix appended; one of the suffixes is empty.
  ///
  /// - Parameter place: the folder to make the copy in; nil is `$TMPDIR`, else the system's folder.
  package init(of path: String, suffixes: [String], in place: String? = nil) throws(FileFault) {
    folder = try PrivateFolder(in: place)
    file = "\(folder.path)/\(Self.name)"
    for suffix in suffixes { try copy(path + suffix, to: Self.name + suffix) }
  }

  private func copy(_ source: String, to name: String) throws(FileFault) {
    if let status = try FileStatus(of: source), status.bytes - status.bytesOnDisk > Self.maxHoleBytes {
      throw .tooLarge(source)
    }
    let input = try SQLiteFile(source)
    var offset = 0
    try folder.makeFile(named: name) { () throws(FileFault) in
      defer { offset += Self.pieceBytes }
      return try input.read(Self.pieceBytes, at: offset)
    }
  }
}
