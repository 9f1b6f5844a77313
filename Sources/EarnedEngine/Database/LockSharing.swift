import EarnedSQLite
import EarnedSystem

/// Pauses between two pieces of work on a database, so that other processes can use it.
///
/// SQLite waits for a lock by trying again at intervals: of at most 25 ms during the first 128 ms, longer after that.
/// So a long pause of 26 ms lets every process in. With at most 40 ms of work between two long pauses, the intervals
/// stay short even when a piece of work takes longer than expected. Where a sync takes longer than 26 ms, the long
/// pause is as long as a measured sync, so that a process that got the lock has finished before we ask for it. After a
/// slow checkpoint, when intervals may have grown, the long pause exceeds the longest interval. In between, short
/// pauses let in processes that try all the time. When there is only one other process and it has committed, the pause
/// ends early.
package struct LockSharing {
  private static let maxTransaction = Duration.milliseconds(10)
  private static let maxWork = Duration.milliseconds(40)
  private static let shortestLongPause = Duration.milliseconds(26)
  private static let maxLongPause = Duration.milliseconds(250)
  private static let shortPause = Duration.milliseconds(1)
  /// A process that has waited this long tries again every 50 ms, then every 100 ms.
  private static let longWait = Duration.milliseconds(100)
  private static let pauseAfterLongWait = Duration.milliseconds(101)
  /// How often others are counted. Counting takes some milliseconds.
  private static let countInterval = Duration.seconds(1)

  private let database: Database
  private var others: OtherProcesses
  /// Whether there were other processes at the last check, or may have been.
  package private(set) var hasOthers: Bool
  private var checked = SteadyTime.now
  /// Whether there was one other process, not several, when they were last counted.
  private var hasOneOther = false
  private var counted: SteadyTime?
  private var workStarted = SteadyTime.now
  private var longPause = Self.shortestLongPause
  /// Whether the last checkpoint took so long that another process may have waited for long.
  private var followsLongWait = false
  /// Changes when another connection commits; nil before the first check.
  private var dataVersion: Int64?

  /// For the processes that use a database; nil for a database without a file.
  package init?(_ database: Database) {
    guard let path = database.path else { return nil }
    self.database = database
    others = OtherProcesses(ofDatabase: path)
    hasOthers = others.exist()
  }

  private mutating func checkForOthers() {
    hasOthers = others.exist()
    checked = .now
    guard hasOthers else { return counted = nil }
    if let counted, checked - counted < Self.countInterval { return }
    hasOneOther = others.count() == 1
    counted = checked
  }

  /// Whether a transaction may continue. If not, it should end, because others may wait for it. A long transaction
  /// looks for new processes again and again.
  package mutating func mayContinue(since started: SteadyTime) -> Bool {
    let now = SteadyTime.now
    guard now - started >= Self.maxTransaction else { return true }
    if !hasOthers, now - checked >= Self.maxTransaction { checkForOthers() }
    return !hasOthers
  }

  /// Pauses: for long when the next piece of work would make the time since the last long pause too long.
  package mutating func pause(before next: Duration) throws(SQLiteError) {
    if try othersHaveCommitted() { workStarted = .now }
    guard SteadyTime.now - workStarted + next > Self.maxWork else {
      if hasOthers { Self.sleep(Self.shortPause) }
      return
    }
    checkForOthers()
    if hasOthers { try takeLongPause() }
    workStarted = .now
  }

  private mutating func takeLongPause() throws(SQLiteError) {
    let end = SteadyTime.now + (followsLongWait ? max(longPause, Self.pauseAfterLongWait) : longPause)
    followsLongWait = false
    repeat {
      Self.sleep(Self.shortPause)
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

  /// Makes a checkpoint when the log is large. When other processes use the database, it is prepared and follows a
  /// pause, because it takes a while.
  package mutating func checkpointIfLarge(_ log: WriteAheadLog) throws(SQLiteError) {
    guard log.isLarge(besideOthers: hasOthers) else { return }
    if hasOthers {
      let started = SteadyTime.now
      try log.prepareCheckpoint()
      // Other processes could work while the checkpoint was prepared, so that counts as a long pause.
      if SteadyTime.now - started >= longPause { workStarted = .now }
    } else {
      try log.sync()
    }
    try pause(before: log.expectedCheckpoint)
    let started = SteadyTime.now
    try log.checkpointOnce(besideOthers: hasOthers)
    followsLongWait = SteadyTime.now - started > Self.longWait
    guard let sync = log.syncTimes.p99 else { return }
    longPause = min(max(sync, Self.shortestLongPause), Self.maxLongPause)
  }

  private static func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }
}

/// The other processes that have a database open.
///
/// SQLite holds a shared lock on one byte of the file `-shm` while a process uses the database's log. The system says
/// whether another process has such a lock, when it is asked through a descriptor of the file. That is SQLite's own one:
/// if we opened the file, closing it again would release our own lock (POSIX advisory locks).
struct OtherProcesses {
  /// SQLite opens its files early, so their descriptors have low numbers.
  private static let maxDescriptors: Int32 = 4_096

  private let path: String
  /// SQLite's descriptor of the file; -1 before it is found.
  private var descriptor: Int32 = -1

  /// The processes that use the database at `path`, which has a write-ahead log.
  init(ofDatabase path: String) { self.path = path + "-shm" }

  /// Whether there are any. Also true when the system does not tell.
  mutating func exist() -> Bool {
    var file = stat()
    guard stat(path.systemPath, &file) == 0 else { return errno != ENOENT }
    guard findDescriptor(of: file) else { return count() != 0 }
    var lock = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: off_t(Location.indexLockByte), l_len: 1, l_pid: 0)
    guard fcntl(descriptor, F_GETLK, &lock) == 0 else { return true }
    return lock.l_type != Int16(F_UNLCK)
  }

  /// Finds SQLite's descriptor. False when this process has not opened the file.
  private mutating func findDescriptor(of file: stat) -> Bool {
    func isSame(_ descriptor: Int32) -> Bool {
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_ino == file.st_ino && status.st_dev == file.st_dev
    }
    if descriptor >= 0, isSame(descriptor) { return true }
    descriptor = (0..<min(getdtablesize(), Self.maxDescriptors)).first(where: isSame) ?? -1
    return descriptor >= 0
  }

  /// How many there are; nil when the system does not tell.
  func count() -> Int? {
    do {
      guard let index = try FileStatus(of: path)?.identity else { return 0 }
      return FileLocks()?.holders(of: index, byte: Location.indexLockByte).subtracting([getpid()]).count
    } catch {
      return nil
    }
  }
}

/// An amount of work that takes about a target time. It is adjusted by measuring, because machines and rows differ.
package struct AdaptiveAmount {
  package private(set) var amount: Int
  /// An upper estimate of the time for the amount: the longest measured time, which decays slowly.
  package private(set) var expected: Duration
  private let range: ClosedRange<Int>
  private let usualTarget: Duration
  private var target: Duration

  package init(startingWith amount: Int, in range: ClosedRange<Int>, target: Duration) {
    self.amount = amount
    self.range = range
    usualTarget = target
    self.target = target
    expected = target
  }

  /// Lowers the target when the disk is slow: other processes that sync also wait for our writes.
  ///
  /// - Parameter usual: the sync time up to which the usual target applies.
  package mutating func scaleTarget(sync taken: Duration, usual: Duration) {
    target = max(min(usualTarget * (usual / max(taken, .microseconds(1))), usualTarget), usualTarget / 8)
  }

  /// Lowers the amount, if need be below its range, because there is no space for more.
  package mutating func limit(to most: Int) { amount = min(amount, max(most, 1)) }

  /// Adjusts the amount to the measured time, by a factor of at most two.
  ///
  /// - Parameter least: the part of the time that does not depend on the amount.
  package mutating func adjust(measured taken: Duration, fixedPart least: Duration = .zero) {
    expected = max(taken, expected * 0.9)
    let factor = min(max(target / max(taken - least, .microseconds(1)), 0.5), 2)
    amount = min(max(Int(Double(amount) * factor), range.lowerBound), range.upperBound)
  }
}
