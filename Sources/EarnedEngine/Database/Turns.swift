import EarnedFiles
import EarnedSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Pauses between two pieces of work on a database, so that other processes can use it.
///
/// SQLite's own way of waiting for a lock is to retry at intervals: of at most 25 ms in the first 128 ms, longer after
/// that. A long pause of 26 ms therefore lets any process in, and with at most 40 ms of work between two long pauses
/// its intervals stay short, even when a piece of work takes longer than expected. Where a sync takes longer than that,
/// the long pause is as long as the measured sync, so that a process that got the lock has finished before we ask for
/// it. After a slow checkpoint, when intervals may have grown, the long pause exceeds the longest interval. In between,
/// short pauses let in processes that retry all the time. When there is only one other process and it has committed,
/// the pause ends early.
struct Turns {
  private static let longestTransaction = Duration.milliseconds(10)
  private static let longestStretch = Duration.milliseconds(40)
  private static let shortestLongBreak = Duration.milliseconds(26)
  private static let longestLongBreak = Duration.milliseconds(250)
  private static let shortBreak = Duration.milliseconds(1)
  /// A process that has waited this long in SQLite's own way retries every 50 ms, then every 100 ms.
  private static let longWait = Duration.milliseconds(100)
  private static let breakAfterLongWait = Duration.milliseconds(101)
  /// How often others are counted, which takes long.
  private static let countInterval = Duration.seconds(1)

  private let database: Database
  private var others: OtherProcesses
  /// Whether there were other processes at the last look, or may have been.
  private(set) var hasOthers: Bool
  private var looked = SteadyTime.now
  /// Whether there was one other process, not several, when they were last counted.
  private var hasOneOther = false
  private var counted: SteadyTime?
  private var stretchStarted = SteadyTime.now
  /// The length of a long pause.
  private var longBreak = Self.shortestLongBreak
  /// Whether another process may have waited for long.
  private var followsLongWait = false
  /// Changes when another connection commits; nil before the first look.
  private var dataVersion: Int64?

  /// For the processes that use a database; nil for a database without a file.
  init?(at database: Database) {
    guard let path = database.path else { return nil }
    self.database = database
    others = OtherProcesses(ofDatabase: path)
    hasOthers = others.exist()
  }

  private mutating func look() {
    hasOthers = others.exist()
    looked = .now
    guard hasOthers else { return counted = nil }
    if let counted, looked - counted < Self.countInterval { return }
    hasOneOther = others.count() == 1
    counted = looked
  }

  /// Whether a transaction may go on, or should end because others may wait for it. One that takes long looks again and
  /// again whether another process has come.
  mutating func mayContinue(since started: SteadyTime) -> Bool {
    let now = SteadyTime.now
    guard now - started >= Self.longestTransaction else { return true }
    if !hasOthers, now - looked >= Self.longestTransaction { look() }
    return !hasOthers
  }

  /// Pauses: for long when the next piece of work would make the time since the last long pause too long.
  mutating func pause(before next: Duration) throws(SQLiteError) {
    if try othersHaveCommitted() { stretchStarted = .now }
    guard SteadyTime.now - stretchStarted + next > Self.longestStretch else {
      if hasOthers { Self.sleep(Self.shortBreak) }
      return
    }
    look()
    if hasOthers { try takeLongBreak() }
    stretchStarted = .now
  }

  private mutating func takeLongBreak() throws(SQLiteError) {
    let end = SteadyTime.now + (followsLongWait ? max(longBreak, Self.breakAfterLongWait) : longBreak)
    followsLongWait = false
    repeat {
      Self.sleep(Self.shortBreak)
      if try othersHaveCommitted() { return }
    } while SteadyTime.now < end
  }

  /// Whether the only other process has committed since the last call. With several, one may still be waiting.
  private mutating func othersHaveCommitted() throws(SQLiteError) -> Bool {
    guard hasOthers, hasOneOther else { return false }
    let version = try database.dataVersion()
    defer { dataVersion = version }
    return version != dataVersion && dataVersion != nil
  }

  /// Makes a checkpoint when the log is large; when there are other processes after a preparation and a pause, because it
  /// takes a while.
  mutating func checkpointIfLarge(_ log: WriteAheadLog) throws(SQLiteError) {
    guard log.isLarge(besideOthers: hasOthers) else { return }
    if hasOthers {
      let started = SteadyTime.now
      try log.prepareCheckpoint()
      // Others could work meanwhile.
      if SteadyTime.now - started >= longBreak { stretchStarted = .now }
    } else {
      log.sync()
    }
    try pause(before: log.expectedCheckpoint)
    let started = SteadyTime.now
    try log.checkpointOnce(besideOthers: hasOthers)
    followsLongWait = SteadyTime.now - started > Self.longWait
    guard let sync = log.syncTimes.p99 else { return }
    longBreak = min(max(sync, Self.shortestLongBreak), Self.longestLongBreak)
  }

  private static func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }
}
