#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives other processes their turn between two pieces of work on a database.
///
/// Who waits for the lock in SQLite's own way looks again after 1, 2, 5, 10, 15, 20 and then 25 ms. A short break is
/// easily slept through; a break of a little more than 25 ms is not. One of those comes after every 30 ms of work.
struct Turns {
  private static let work = Duration.milliseconds(30)
  private static let longBreak = Duration.milliseconds(26)
  private static let shortBreak = Duration.milliseconds(2)

  private var lastBreak = ContinuousClock.now

  /// Takes a break.
  mutating func giveWay() {
    guard ContinuousClock.now - lastBreak >= Self.work else { return Self.sleep(Self.shortBreak) }
    Self.sleep(Self.longBreak)
    lastBreak = .now
  }

  private static func sleep(_ duration: Duration) { usleep(useconds_t(duration / .microseconds(1))) }
}
