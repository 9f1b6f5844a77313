import EarnedCore

/// An unlocked vice app on the screen (rules 2.4): time is spent second by second until the app is closed, the unlock
/// or the day ends, or no time is left.
public struct ViceUse: Equatable, Sendable {
  /// Its app and its start.
  public var opening: Opening
  /// The time up to which seconds were spent.
  public var settled: Instant
  /// When the unlock ends.
  public var unlockEnd: Instant
  /// The seconds spent so far.
  public var spentSeconds = 0

  /// A new use.
  public init(_ opening: Opening, unlockEnd: Instant) {
    self.opening = opening
    settled = opening.started
    self.unlockEnd = unlockEnd
  }
}

/// Why a session in an app ended.
public enum SessionEnd: String, CaseIterable, Sendable {
  /// The pause was longer than two minutes.
  case pausedTooLong = "PAUSED_TOO_LONG"
  /// Its app was left in the first minute.
  case leftInWarmUp = "LEFT_IN_WARM_UP"
  /// There was no record for twelve hours (S9).
  case lost = "LOST"
  /// Its app is no longer in its list.
  case appRemoved = "APP_REMOVED"
  /// The vice app was closed.
  case closed = "CLOSED"
  /// The screen was locked.
  case screenLocked = "SCREEN_LOCKED"
  /// Another app was opened.
  case otherApp = "OTHER_APP"
  /// The unlock ended.
  case unlockOver = "UNLOCK_OVER"
  /// The day ended.
  case dayOver = "DAY_OVER"
  /// No time was left to spend.
  case noBalance = "NO_BALANCE"
}
