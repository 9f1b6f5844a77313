import CEarnedSQLite

extension Database {
  /// Overwrites another database with this one, as of one moment. Other connections may use this one meanwhile.
  ///
  /// The copy is made in one step, because a copy in several steps would start again after every commit of another
  /// connection. With a write-ahead log no other connection has to wait. For locks it waits like every other call.
  package func backup(to target: Database) throws(SQLiteError) {
    let backup = try Backup(from: self, to: target)
    while try !backup.step(pages: -1) {}
  }

  /// Overwrites another database with the snapshot that this connection has open, and reports its progress.
  ///
  /// Because of the snapshot the copy does not start again when another connection commits, so it always ends. The
  /// other database gets all of it or, when `progressed` throws, is left unchanged.
  ///
  /// - Parameter progressed: called with the number of pages copied so far and the total.
  package func backup(to target: Database, progressed: (_ done: Int, _ of: Int) throws -> Void) throws {
    precondition(isInTransaction, "the snapshot is open")
    _ = try first("select 1 from sqlite_schema") { _ in true }
    let backup = try Backup(from: self, to: target)
    repeat { try progressed(backup.donePages, backup.pages) } while try !backup.step(pages: 256)
  }
}

/// A running copy. When it is released before its end, what it has written is undone.
private final class Backup {
  private let handle: OpaquePointer
  private let target: Database
  private var isFinished = false

  init(from source: Database, to target: Database) throws(SQLiteError) {
    guard let handle = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.lastError(nil)
    }
    self.handle = handle
    self.target = target
  }

  deinit { if !isFinished { sqlite3_backup_finish(handle) } }

  var pages: Int { Int(sqlite3_backup_pagecount(handle)) }
  var donePages: Int { pages - Int(sqlite3_backup_remaining(handle)) }

  /// Copies `pages` pages; a negative number copies all that are left. Returns true after the last one.
  func step(pages: Int32) throws(SQLiteError) -> Bool {
    let status = sqlite3_backup_step(handle, pages)
    if status == SQLITE_OK { return false }
    let finish = sqlite3_backup_finish(handle)
    isFinished = true
    guard status == SQLITE_DONE, finish == SQLITE_OK else { throw error(status == SQLITE_DONE ? finish : status) }
    return true
  }

  /// Only an error that ended the copy has its message in the target connection.
  private func error(_ status: Int32) -> SQLiteError {
    let last = target.lastError(nil)
    guard last.code != status & 0xff else { return last }
    return SQLiteError(extendedCode: status, message: String(cString: sqlite3_errstr(status)))
  }
}
