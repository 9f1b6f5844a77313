import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Database {
  /// Copies this database, as of one moment, over another one, while other connections may go on using it.
  ///
  /// - Parameter pagesPerStep: how many pages are copied before other connections get a turn.
  public func backup(to target: Database, pagesPerStep: Int = 1_000) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.lastError(nil)
    }
    var status = SQLITE_OK
    var busyNaps = 0
    while status == SQLITE_OK || (isWaiting(status) && busyNaps < 10_000) {
      if isWaiting(status) {
        busyNaps += 1
        usleep(1_000)
      }
      status = sqlite3_backup_step(backup, Int32(pagesPerStep))
    }
    let finish = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, finish == SQLITE_OK else { throw target.lastError(nil) }
  }

  private func isWaiting(_ status: Int32) -> Bool {
    status & 0xff == SQLITE_BUSY || status & 0xff == SQLITE_LOCKED
  }
}
