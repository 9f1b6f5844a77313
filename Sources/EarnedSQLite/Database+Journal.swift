import CEarnedSQLite
import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Database {
  /// Turns on the write-ahead log, permanently and for all connections.
  ///
  /// Of two connections that do so at the same moment, SQLite refuses one at once, without its busy handler, because
  /// waiting could become a deadlock. That one has then released its lock, so it can try again.
  ///
  /// - Throws: `SQLiteError`; `isBusy` is true when the busy timeout has passed.
  public func keepWriteAheadLog() throws(SQLiteError) {
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

  /// Syncs the database's file, through SQLite's own descriptor: if we opened another one, closing it would release
  /// SQLite's locks on the file. A database in memory has nothing to sync.
  ///
  /// - Throws: `SQLiteError`. The system reports such an error once: a later sync succeeds, though data is lost.
  public func syncFile() throws(SQLiteError) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let sync = file.pointee.pMethods?.pointee.xSync else { return }
    let status = sync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY)
    guard status != SQLITE_OK else { return }
    var systemError: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &systemError)
    throw SQLiteError(
      extendedCode: status, message: String(cString: sqlite3_errstr(status)), path: path, systemError: systemError)
  }

  /// Leaves the write-ahead log as it is when this connection is closed, even if it is the last one.
  public func keepLogOnClose() { _ = csqlite_keep_log_on_close(handle) }
}
