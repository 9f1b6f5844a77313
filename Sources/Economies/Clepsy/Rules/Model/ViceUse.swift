import EarnedCore

/// An unlocked vice app on the screen (rules 2.4): time is spent second by second until it is closed, the unlock or the
/// day ends, or nothing is left.
public struct ViceUse: Equatable, Sendable {
  /// Which app, since when.
  public var opening: Opening
  /// Up to when its time is spent.
  public var settled: Instant
  /// When the unlock ends.
  public var unlockEnd: Instant
  /// What it has spent.
  public var spentSeconds = 0

  /// A use that begins with its opening.
  public init(_ opening: Opening, unlockEnd: Instant) {
    self.opening = opening
    settled = opening.started
    self.unlockEnd = unlockEnd
  }

  /// What a stretch of use costs.
  struct Cost: Equatable {
    /// Whole seconds.
    var seconds: Int
    /// The instant up to which they were spent.
    var instant: Instant
    /// Why the use is over; nil while it goes on.
    var end: SessionEnd?
  }

  /// Counts the time up to an instant.
  ///
  /// - Parameters:
  ///   - dayEnd: the first instant of another date.
  ///   - balance: the seconds there are.
  mutating func advance(to instant: Instant, dayEnd: Instant, balance: Int) -> Cost {
    let limit = min(unlockEnd, dayEnd)
    let until = min(max(instant, settled), max(limit, settled))
    let seconds = Int((until - settled).wholeMilliseconds / 1_000)
    guard seconds < balance else {
      settled = settled + .seconds(balance)
      spentSeconds += balance
      return Cost(seconds: balance, instant: settled, end: .noBalance)
    }
    settled = settled + .seconds(seconds)
    spentSeconds += seconds
    guard instant >= limit else { return Cost(seconds: seconds, instant: settled, end: nil) }
    return Cost(seconds: seconds, instant: settled, end: dayEnd <= unlockEnd ? .dayOver : .unlockOver)
  }
}

/// Why a session in an app has ended.
public enum SessionEnd: String, CaseIterable, Sendable {
  /// Its app was away for more than two minutes.
  case pausedTooLong = "PAUSED_TOO_LONG"
  /// Its app was left before a minute had passed.
  case leftInWarmUp = "LEFT_IN_WARM_UP"
  /// Nothing was recorded for two days.
  case lost = "LOST"
  /// Its app is no longer in its list.
  case appRemoved = "APP_REMOVED"
  /// A vice app was closed.
  case closed = "CLOSED"
  /// The screen was locked.
  case screenLocked = "SCREEN_LOCKED"
  /// Another app was opened.
  case otherApp = "OTHER_APP"
  /// The unlock was over.
  case unlockOver = "UNLOCK_OVER"
  /// The day was over.
  case dayOver = "DAY_OVER"
  /// There was nothing left to spend.
  case noBalance = "NO_BALANCE"
}
