import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives other processes their turn between two pieces of work on a database, when there are any.
///
/// A process that waits for the lock in SQLite's own way looks for it ever less often, but for its first 128 ms in steps
/// of at most 25 ms. A rest of 26 ms lets it in wherever it is in its steps. With no more than 40 ms of work between two
/// rests that is long before its steps become longer, also when a piece of work takes longer than it should. Where a sync
/// of the disk takes longer than a rest, the rest is as long as the measured sync: a process that then has the lock is
/// done before it is asked for again. After a checkpoint that took so long that the steps of a waiting process have become
/// longer, the rest is longer than the longest step. In between, short breaks let in processes that look all the time.
/// When a single other process has committed, it has had its turn: the rest ends and the stretch begins anew.
struct Turns {
  private static let longestTransaction = Duration.milliseconds(10)
  private static let longestStretch = Duration.milliseconds(40)
  private static let shortestLongBreak = Duration.milliseconds(26)
  private static let longestLongBreak = Duration.milliseconds(250)
  private static let shortBreak = Duration.milliseconds(1)
  /// Who has waited for so long with SQLite's own way looks every 50 ms, then every 100 ms.
  private static let longWait = Duration.milliseconds(100)
  private static let breakAfterLongWait = Duration.milliseconds(101)

  private let database: Database
  private let others: OtherProcesses
  /// How many there were lately; nil where the system does not tell.
  private var count: Int?
  private var stretchStarted = ContinuousClock.now
  /// How long a rest is.
  private var longBreak = Self.shortestLongBreak
  /// Whether somebody may have waited for long until now.
  private var followsLongWait = false
  /// Changes when another connection commits; nil before it is first asked for.
  private var dataVersion: Int64?

  /// Those of the processes that use a database in a file; nil for one that is in none.
  init?(at database: Database) {
    guard let path = database.path else { return nil }
    self.database = database
    others = OtherProcesses(ofDatabase: path)
    count = others.count()
  }

  private var hasOthers: Bool { count != 0 }

  /// Whether a transaction may take in more, or should end because others may wait for it.
  func mayGoOn(since started: ContinuousClock.Instant) -> Bool {
    !hasOthers || ContinuousClock.now - started < Self.longestTransaction
  }

  /// Takes a break: a long one when the next piece of work would make the stretch too long.
  mutating func giveWay(before next: Duration) throws(SQLiteError) {
    if try othersHaveCommitted() { stretchStarted = .now }
    guard ContinuousClock.now - stretchStarted + next > Self.longestStretch else {
      if hasOthers { Self.sleep(Self.shortBreak) }
      return
    }
    count = others.count()
    if hasOthers { try takeLongBreak() }
    stretchStarted = .now
  }

  private mutating func takeLongBreak() throws(SQLiteError) {
    let end = ContinuousClock.now + (followsLongWait ? max(longBreak, Self.breakAfterLongWait) : longBreak)
    followsLongWait = false
    repeat {
      Self.sleep(Self.shortBreak)
      if try othersHaveCommitted() { return }
    } while ContinuousClock.now < end
  }

  /// Whether the only other process has committed since this was last asked. Of several, one may still wait.
  private mutating func othersHaveCommitted() throws(SQLiteError) -> Bool {
    guard count == 1 else { return false }
    let version = try database.dataVersion()
    defer { dataVersion = version }
    return version != dataVersion && dataVersion != nil
  }

  /// Folds a log back when it is large; with others at the database after a break, as that holds it for a while.
  mutating func foldBackIfLarge(_ log: WriteAheadLog) throws(SQLiteError) {
    guard log.isLarge(besideOthers: hasOthers) else { return }
    try giveWay(before: log.expectedCheckpoint)
    let started = ContinuousClock.now
    try log.checkpointOnce(besideOthers: hasOthers)
    followsLongWait = ContinuousClock.now - started > Self.longWait
    guard let sync = log.syncTimes.p99 else { return }
    longBreak = min(max(sync, Self.shortestLongBreak), Self.longestLongBreak)
  }

  private static func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }
}
