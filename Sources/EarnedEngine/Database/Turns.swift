import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives other processes their turn between two pieces of work on a database, when there are any.
///
/// Who waits for the lock in SQLite's own way looks for it 1, 3, 8, 18 and 33 ms after it came, and only then in longer
/// steps. So nobody waits much longer than that if work goes on for at most 33 ms and then rests for 16 ms, which is more
/// than any of those steps. In between, a short break lets in who looks all the time.
struct Turns {
  private static let longestStretch = Duration.milliseconds(33)
  private static let longBreak = Duration.milliseconds(16)
  private static let shortBreak = Duration.milliseconds(1)

  private let neighbours: Neighbours
  /// Whether there were any lately.
  private var hasNeighbours: Bool
  private var stretchStarted = ContinuousClock.now

  /// Those of the processes that use the database at `path`.
  init(atDatabase path: String) {
    neighbours = Neighbours(ofDatabase: path)
    hasNeighbours = neighbours.arePresent()
  }

  /// Takes a break: a long one when the next piece of work would make the stretch too long.
  mutating func giveWay(before next: Duration) {
    guard ContinuousClock.now - stretchStarted + next > Self.longestStretch else {
      if hasNeighbours { Self.sleep(Self.shortBreak) }
      return
    }
    hasNeighbours = neighbours.arePresent()
    if hasNeighbours { Self.sleep(Self.longBreak) }
    stretchStarted = .now
  }

  /// Folds a log back when it is large; with others at the database after a break, as that holds it for a while.
  mutating func foldBackIfLarge(_ log: WriteAheadLog) throws(SQLiteError) {
    guard log.isLarge(besideOthers: hasNeighbours) else { return }
    giveWay(before: log.expectedCheckpoint)
    try log.checkpointOnce(besideOthers: hasNeighbours)
  }

  private static func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }
}
