import CSQLite

extension Database {
  /// Copies this database, as of one moment, over another one, while other connections may go on using it.
  ///
  /// It is one step: a copy in several would start again after every commit of another connection. With a write-ahead
  /// log nobody waits for it. Locks are waited for as in every other call.
  public func backup(to target: Database) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.lastError(nil)
    }
    let status = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, finish == SQLITE_OK else { throw target.lastError(nil) }
  }
}
