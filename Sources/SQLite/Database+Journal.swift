#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Database {
  /// Makes the database keep a write-ahead log, once and for all who open it.
  ///
  /// Where waiting could become a deadlock SQLite refuses at once, without its busy handler: of two connections that
  /// make the change at the same moment, one. It has let go of its lock by then, so it may ask again.
  ///
  /// - Throws: `SQLiteError`, one that `isBusy` when the busy timeout has passed.
  public func keepWriteAheadLog() throws(SQLiteError) {
    let started = ContinuousClock.now
    while true {
      do {
        return try run(script: "pragma journal_mode = wal;")
      } catch {
        guard error.isBusy, ContinuousClock.now - started < busyTimeout else { throw error }
        usleep(1_000)
      }
    }
  }
}
