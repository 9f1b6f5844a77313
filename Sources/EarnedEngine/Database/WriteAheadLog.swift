import Files
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The write-ahead log of a database file, kept small by checkpoints of our own.
///
/// SQLite's automatic checkpoints never end while another process commits, hide errors of the disk, and before 3.51.3
/// can damage a database that two processes use. A TRUNCATE checkpoint with a busy handler does none of that. But it
/// holds the write lock while it waits for readers, so it is tried for a short time and then left to the next.
public final class WriteAheadLog {
  /// How long one try waits for a reader, and keeps writers waiting.
  private static let patience = Duration.milliseconds(15)

  private let database: Database
  private let path: String
  /// The growth after which it is folded back when nobody waits for that, in bytes.
  private static let limitBytes = 16 << 20
  /// The growth after which it is folded back otherwise: as much as keeps writers waiting for little more than 10 ms.
  private var sharedLimitBytes = Pace(startingWith: 2 << 20, in: 1 << 20...limitBytes, target: .milliseconds(12))
  /// How long the disk takes for what is in the log.
  private(set) var syncTimes = SyncTimes()
  /// By how much more it may grow: what a reader in the way kept from being folded back.
  private var leftBytes: Int64 = 0

  /// The log beside the database's file: where SQLite puts it, whatever links led there.
  public init(of database: Database) {
    self.database = database
    path = (database.path ?? "") + "-wal"
  }

  /// Its size in bytes; 0 when there is none.
  public var bytes: Int64 {
    var status = stat()
    return stat(path.systemPath, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether it has grown so much that it is folded back: by 16 MB, or beside other processes by as little as 1 MB.
  func isLarge(besideOthers: Bool) -> Bool {
    bytes > leftBytes + Int64(besideOthers ? sharedLimitBytes.amount : Self.limitBytes)
  }

  /// How long that may well take.
  var expectedCheckpoint: Duration { sharedLimitBytes.expected }

  /// Folds the log back when it has grown large. A reader in the way puts that off until it has grown again.
  public func checkpointIfLarge() throws(SQLiteError) {
    if isLarge(besideOthers: true) { try checkpointOnce(besideOthers: true) }
  }

  /// Folds the log back. A reader in the way puts that off until it has grown again.
  func checkpointOnce(besideOthers: Bool) throws(SQLiteError) {
    try sync()
    let (bytes, started) = (bytes, ContinuousClock.now)
    leftBytes = try tryCheckpoint() ? 0 : bytes
    // It syncs the log and the database.
    if besideOthers { sharedLimitBytes.learn(.now - started, ofWhich: (syncTimes.least ?? .zero) * 2) }
  }

  /// Folds the log back into the database and cuts it to nothing, trying for about a second. A reader or another
  /// checkpoint in the way is no error: what was committed is safe in the log until the next time.
  public func checkpoint() throws(SQLiteError) {
    try sync()
    for _ in 0..<20 {
      if try tryCheckpoint() { return }
      usleep(5_000)
    }
  }

  /// Puts the log on the disk while nobody waits for it: a checkpoint does the same, but with the write lock held, and then
  /// has little left to do.
  private func sync() throws(SQLiteError) {
    let started = ContinuousClock.now
    do {
      try File.sync(path)
      syncTimes.note(.now - started)
    } catch {
      // What the disk refuses here it refuses the checkpoint too, which says it in SQLite's words.
    }
  }

  private func tryCheckpoint() throws(SQLiteError) -> Bool {
    let timeout = database.busyTimeout
    database.busyTimeout = Self.patience
    defer { database.busyTimeout = timeout }
    do {
      return try database.first("pragma wal_checkpoint(truncate)") { row throws(SQLiteError) in
        try row.integer(0) == 0
      } ?? true
    } catch {
      guard error.isBusy else { throw error }
      return false
    }
  }
}
