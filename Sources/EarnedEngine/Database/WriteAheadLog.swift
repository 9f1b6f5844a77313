import EarnedSQLite
import EarnedSystem

/// The write-ahead log of a database file, kept small by our own checkpoints.
///
/// SQLite's automatic checkpoints never end while another process commits, hide errors of the disk, and before 3.51.3
/// can damage a database that two processes use. A TRUNCATE checkpoint with a busy handler has none of these problems,
/// but it holds the write lock while it waits for readers. So each attempt is short, and when one fails, the next
/// checkpoint does the rest.
///
/// When other processes use the database, most of a checkpoint is done before it, without the write lock
/// (`prepareCheckpoint`).
public final class WriteAheadLog {
  /// How long an attempt waits for a reader, while it keeps writers waiting.
  private static let patience = Duration.milliseconds(15)

  private let database: Database
  private let databasePath: String
  private let path: String
  /// The growth in bytes that leads to a checkpoint when no other process uses the database.
  private static let limitBytes = 16 << 20
  /// The part of the free space that the log may take, and the size that it may always have.
  private static let (roomDivisor, leastLimitBytes) = (Int64(4), Int64(128 << 10))
  /// The same limit while others use the database. At this size a sync or checkpoint takes 4 ms longer than the
  /// shortest one.
  private var sharedLimitBytes = AdaptiveAmount(
    startingWith: 2 << 20, in: 1 << 20...limitBytes, target: .milliseconds(4))
  private(set) var syncTimes = SyncTimes()
  /// The size of the log when a reader prevented the last checkpoint, else 0. Growth is counted from here.
  private var leftBytes: Int64 = 0
  /// A second connection. Its read transaction makes `prepareCheckpoint` safe.
  private var reader: Database?
  /// The error of a sync that failed. A part of the database may then not be on the disk, although it was copied.
  private var failedSync: SQLiteError?

  /// - Parameter database: the one that the log belongs to. SQLite places the log next to the file that links lead to.
  public init(of database: Database) {
    self.database = database
    databasePath = database.path ?? ""
    path = databasePath + "-wal"
  }

  /// Its size in bytes; 0 when there is none.
  package var bytes: Int64 {
    var status = stat()
    return stat(path.systemPath, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The bytes that are free on its disk, and those that it takes itself; nil when the system cannot tell.
  var roomBytes: Int64? { DiskSpace.freeBytes(at: databasePath).map { $0 + bytes } }

  /// Whether it has grown enough for a checkpoint: by 16 MB, with other processes by as little as 1 MB, and on a disk
  /// with little space by a quarter of that space.
  func isLarge(besideOthers: Bool) -> Bool {
    let growth = bytes - leftBytes
    if growth <= Self.leastLimitBytes { return false }
    if growth > Int64(besideOthers ? sharedLimitBytes.amount : Self.limitBytes) { return true }
    guard let roomBytes else { return false }
    return growth > roomBytes / Self.roomDivisor
  }

  /// Whether it takes more of the disk than is left free. It only grows that far while a reader prevents checkpoints.
  var takesMostOfTheRoom: Bool {
    let bytes = bytes
    guard bytes > Self.leastLimitBytes, let free = DiskSpace.freeBytes(at: databasePath) else { return false }
    return bytes > free
  }

  /// An upper estimate of the time for a checkpoint.
  var expectedCheckpoint: Duration { sharedLimitBytes.expected }

  /// Makes a checkpoint when the log has grown large. When a reader prevents it, the log must grow again first.
  public func checkpointIfLarge() throws(SQLiteError) {
    guard isLarge(besideOthers: true) else { return }
    try prepareCheckpoint()
    try checkpointOnce(besideOthers: true)
  }

  /// Does what a checkpoint can do without the write lock: syncs the log, copies it to the database and syncs that. A
  /// checkpoint right after it is short.
  ///
  /// A read transaction makes this safe with SQLite before 3.51.3. While it is open, no checkpoint copies what was
  /// committed after it began, which is at least one page. So none is complete, and only after a complete one would a
  /// commit start the log again.
  func prepareCheckpoint() throws(SQLiteError) {
    if reader == nil { reader = try Database(.file(databasePath), .readWrite, busyTimeout: database.busyTimeout) }
    guard let reader else { return }
    try reader.begin(.deferred)
    do {
      // Reads the first page only, not the schema.
      _ = try reader.first("pragma user_version") { _ in true }
      try database.commitUnchangedPage()
      try sync()
      try database.run(script: "pragma wal_checkpoint(passive);")
      try expectSafe { () throws(SQLiteError) in try database.syncFile() }
    } catch {
      try reader.rollback()
      throw error
    }
    try reader.rollback()
  }

  /// Syncs a file. The system tells an error of that once, and SQLite counts pages as copied even when it fails. The log must
  /// then not be removed, so that its pages are copied again by whoever opens it next.
  private func expectSafe(_ sync: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    do {
      try sync()
    } catch {
      failedSync = error
      database.keepLogOnClose()
      reader?.keepLogOnClose()
      throw error
    }
  }

  /// Makes a checkpoint after the log was synced. When a reader prevents it, the log must grow again before the next one.
  func checkpointOnce(besideOthers: Bool) throws(SQLiteError) {
    let (bytes, started) = (bytes, SteadyTime.now)
    leftBytes = try tryCheckpoint() ? 0 : bytes
    guard besideOthers, let least = syncTimes.least, let latest = syncTimes.latest else { return }
    // A checkpoint syncs the log and the database, and the log was synced before it.
    sharedLimitBytes.adjust(measured: max(.now - started, latest + least), fixedPart: least * 2)
  }

  /// Makes a checkpoint and truncates the log, trying for less than a second. When a reader or another checkpoint prevents
  /// it, that is not an error: committed data is safe in the log.
  public func checkpoint() throws(SQLiteError) {
    try sync()
    for _ in 0..<20 {
      if try tryCheckpoint() { return }
      usleep(5_000)
    }
  }

  /// Empties the log, unless somebody reads or writes at this moment. An empty log does no harm next to a file that takes
  /// the place of the database.
  package func emptyIfIdle() throws(SQLiteError) {
    guard bytes > 0 else { return }
    try sync()
    _ = try tryCheckpoint(patience: .zero)
  }

  /// Returns the space that the log takes of a full disk, as far as possible.
  ///
  /// A checkpoint may need a little space, because the file of the database grows by new pages. When there is none, the
  /// pages of the transaction that was rolled back are cut off first.
  package func makeRoom() throws(SQLiteError) {
    do throws(SQLiteError) {
      do throws(SQLiteError) {
        try checkpoint()
      } catch {
        guard error.isFull else { throw error }
      }
      if bytes > 0 {
        try database.cutOffRolledBackPages()
        try checkpoint()
      }
      leftBytes = bytes
    } catch {
      // What was committed is safe in the log. The next write will report that the disk is full.
      guard error.isFull || error.isBusy else { throw error }
    }
  }

  /// Makes space when an earlier process has left a log that fills the disk.
  func makeRoomIfStuck() throws(SQLiteError) {
    guard bytes > Self.leastLimitBytes, let free = DiskSpace.freeBytes(at: databasePath), free < Self.leastLimitBytes
    else { return }
    try makeRoom()
  }

  /// Syncs the log before a checkpoint. The checkpoint syncs it too, but while it holds the write lock; after this it
  /// has little left to sync.
  func sync() throws(SQLiteError) {
    let started = SteadyTime.now
    try expectSafe { () throws(SQLiteError) in try database.syncLog() }
    syncTimes.note(.now - started)
  }

  private func tryCheckpoint(patience: Duration = WriteAheadLog.patience) throws(SQLiteError) -> Bool {
    if let failedSync { throw failedSync }
    let timeout = database.busyTimeout
    database.busyTimeout = patience
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

/// Measured times of syncs to the disk. They differ between machines, and over time.
struct SyncTimes {
  private static let remembered = 100
  /// The latest ones, oldest first.
  private var times: [Duration] = []

  mutating func note(_ taken: Duration) {
    if times.count == Self.remembered { times.removeFirst() }
    times.append(taken)
  }

  /// The time of the latest sync; nil before the first.
  var latest: Duration? { times.last }

  /// The shortest time, which even a small sync takes; nil before the first.
  var least: Duration? { times.min() }

  /// The time that 99 in 100 of the latest syncs did not exceed; nil before the first.
  var p99: Duration? {
    guard !times.isEmpty else { return nil }
    return times.sorted()[(times.count * 99 + 99) / 100 - 1]
  }
}
