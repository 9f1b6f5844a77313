import CEarnedSQLite
import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Database {
  /// Cuts off what the write-ahead log holds after its last commit: the pages of a transaction that was rolled back.
  ///
  /// SQLite leaves them there, to write over them later. When a full disk was the reason, they take the room that a
  /// checkpoint needs. Nobody reads them: SQLite reads up to the last commit, and the write lock is held meanwhile.
  /// When another connection commits at the same time, nothing is cut off.
  ///
  /// - Throws: `SQLiteError`; `isFull` is true when there are no such pages and no room for one more.
  public func cutOffRolledBackPages() throws(SQLiteError) {
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

  /// Only a commit tells how long the log is.
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

  /// Commits a page as it is: the log ends with a new commit, and nothing has changed.
  ///
  /// - Returns: the data version at that moment.
  @discardableResult public func commitUnchangedPage() throws(SQLiteError) -> Int64? {
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

  /// What cannot be cut off stays.
  private static func shorten(_ path: String, to bytes: Int64) {
    var status = stat()
    guard stat(path.systemPath, &status) == 0, Int64(status.st_size) > bytes else { return }
    _ = truncate(path.systemPath, off_t(bytes))
  }
}

/// The number of pages in the log after the last commit; negative before.
private final class LogLength {
  var frames: Int32 = -1
}
