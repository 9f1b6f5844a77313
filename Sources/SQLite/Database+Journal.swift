import Files

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
}
