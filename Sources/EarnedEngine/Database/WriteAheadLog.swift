import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The write-ahead log of a database file, kept small by checkpoints of our own.
///
/// SQLite's automatic checkpoints never end while another process commits, hide errors of the disk, and before 3.51.3
/// can damage a database that two processes use. A TRUNCATE checkpoint with a busy handler does none of that.
public struct WriteAheadLog {
  /// The size at which the log is folded back into the database, in bytes.
  public static let limitBytes: Int64 = 16 << 20

  private let database: Database
  private let path: String

  /// The log beside the database file at `path`.
  public init(of database: Database, path: String) {
    self.database = database
    self.path = path + "-wal"
  }

  /// Its size in bytes; 0 when there is none.
  public var bytes: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Folds the log back when it has passed its limit.
  public func checkpointIfLarge() throws(SQLiteError) {
    if bytes > Self.limitBytes { try checkpoint() }
  }

  /// Folds the log back into the database and cuts it to nothing. A reader or another checkpoint in the way is no
  /// error: the log keeps what was committed until the next time.
  public func checkpoint() throws(SQLiteError) {
    for _ in 0..<20 {
      do {
        let busy = try database.first("pragma wal_checkpoint(truncate)") { row throws(SQLiteError) in
          try row.integer(0)
        }
        if busy == 0 { return }
      } catch {
        guard error.isBusy else { throw error }
      }
      usleep(5_000)
    }
  }
}
