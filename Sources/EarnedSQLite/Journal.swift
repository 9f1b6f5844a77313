import CEarnedSQLite
import EarnedSystem

extension Database {
  /// Turns on the write-ahead log, permanently and for all connections.
  ///
  /// When two connections do so at the same moment, SQLite rejects one at once, without its busy handler, because
  /// waiting could become a deadlock. The rejected one has then released its lock, so it tries again.
  ///
  /// - Throws: `SQLiteError`; `isBusy` is true when the busy timeout has passed.
  package func keepWriteAheadLog() throws(SQLiteError) {
    let started = SteadyTime.now
    while true {
      do {
        return try run(script: "pragma journal_mode = wal;")
      } catch {
        guard error.isBusy, SteadyTime.now - started < busyTimeout else { throw error }
        usleep(1_000)
      }
    }
  }

  /// Syncs the database's file. A database in memory has nothing to sync.
  ///
  /// - Throws: `SQLiteError`. The system reports such an error once: a later sync succeeds, though data is lost.
  package func syncFile() throws(SQLiteError) { try sync(SQLITE_FCNTL_FILE_POINTER) }

  /// Syncs the write-ahead log, where there is one. Throws as `syncFile` does.
  package func syncLog() throws(SQLiteError) { try sync(SQLITE_FCNTL_JOURNAL_POINTER) }

  /// Syncs one of the open files, through SQLite's own descriptor (see `SQLiteFile`).
  private func sync(_ pointer: Int32) throws(SQLiteError) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", pointer, &file)
    guard let file, let sync = file.pointee.pMethods?.pointee.xSync else { return }
    let status = sync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY)
    guard status != SQLITE_OK else { return }
    var systemError: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &systemError)
    throw SQLiteError(
      extendedCode: status, message: String(cString: sqlite3_errstr(status)), path: path, systemError: systemError)
  }

  /// Leaves the write-ahead log as it is when this connection is closed, even if it is the last one.
  package func keepLogOnClose() { _ = csqlite_keep_log_on_close(handle) }
}

extension Database {
  /// Cuts off what the write-ahead log holds after its last commit: the pages of a transaction that was rolled back.
  ///
  /// SQLite leaves them there, to write over them later. When the disk was full, they take the space that a checkpoint
  /// needs. Cutting them off is safe: SQLite reads only up to the last commit, and this connection holds the write lock
  /// meanwhile. When another connection has committed in between, nothing is cut off.
  ///
  /// - Throws: `SQLiteError`; `isFull` is true when there are no such pages and no space for one more.
  package func cutOffRolledBackPages() throws(SQLiteError) {
    guard let path, let pageBytes = try number("page_size") else { return }
    let before = try lengthOfLog()
    try begin(.immediate)
    do {
      if try dataVersion() == before.dataVersion, before.frames >= 0 {
        Self.shorten(path + "-wal", to: 32 + Int64(before.frames) * (24 + pageBytes))
      }
    } catch {
      try rollback()
      throw error
    }
    try rollback()
  }

  /// SQLite tells the length of the log only at a commit, so one is made.
  private func lengthOfLog() throws(SQLiteError) -> (frames: Int32, dataVersion: Int64?) {
    let log = LogLength()
    sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        if let context { Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue().frames = frames }
        return SQLITE_OK
      }, Unmanaged.passUnretained(log).toOpaque())
    defer { sqlite3_wal_hook(handle, nil, nil) }
    let version = try commitUnchangedPage()
    return (log.frames, version)
  }

  /// Commits a page without a change. The log then ends with a new commit.
  ///
  /// - Returns: the data version at that moment.
  @discardableResult package func commitUnchangedPage() throws(SQLiteError) -> Int64? {
    try begin(.immediate)
    do {
      let version = try dataVersion()
      try run(script: "pragma user_version = \(try number("user_version") ?? 0)")
      try commit()
      return version
    } catch {
      try rollback()
      throw error
    }
  }

  private func number(_ pragma: String) throws(SQLiteError) -> Int64? {
    try first("pragma \(pragma)") { row throws(SQLiteError) in try row.integer(0) }
  }

  /// A failure is ignored: the pages then stay where they are.
  private static func shorten(_ path: String, to bytes: Int64) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0, Int64(status.st_size) > bytes else { return }
    _ = truncate(path.systemPath, off_t(bytes))
  }
}

/// The number of pages in the log after the last commit; negative before the first.
private final class LogLength {
  var frames: Int32 = -1
}

/// The rollback journal next to a database, which undoes a transaction that was interrupted (file format, section 3).
package enum RollbackJournal {
  /// What it begins with. What names a file at its end ends with the same.
  static let mark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  /// Whether SQLite would use the one next to the file at `path`; false when there is none. The beginning of a journal
  /// that is not needed is overwritten with zeros.
  ///
  /// - Throws: `FileFault` when it cannot be read.
  package static func isNeeded(besides path: String) throws(FileFault) -> Bool {
    do {
      return try SQLiteFile(path + "-journal").read(1, at: 0).first ?? 0 != 0
    } catch {
      guard error.isMissingFile else { throw error }
      return false
    }
  }

  /// Whether it is of a transaction over several databases, and names a file. SQLite deletes that file, whichever it is,
  /// when it has undone the transaction. No journal of earned names one.
  package static func namesFile(besides path: String) -> Bool {
    do throws(FileFault) {
      guard try isNeeded(besides: path), let bytes = try FileStatus(of: path + "-journal")?.bytes, bytes >= mark.count
      else { return false }
      return try SQLiteFile(path + "-journal").read(mark.count, at: bytes - mark.count) == mark
    } catch {
      // Then SQLite cannot read it either, and says why.
      return false
    }
  }

  /// Why a database with such a journal is not opened.
  package static let namesFileProblem = "its journal names a file that SQLite would delete"
}
