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
}

/// Why a session in an app has ended.
public enum SessionEnd: String, CaseIterable, Sendable {
  /// Its app was away for more than two minutes.
  case pausedTooLong = "PAUSED_TOO_LONG"
  /// Its app was left before a minute had passed.
  case leftInWarmUp = "LEFT_IN_WARM_UP"
  /// Nothing was recorded for twelve hours (S9).
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
