import EarnedCore

/// A session, as stored in a row of `local_sessions`, with its local dates.
public struct FocusSession: Equatable, Sendable {
  /// Its id.
  public let sessionID: String
  /// The habit.
  public let habitID: String
  /// The cat of the habit.
  public let catID: String
  /// When it began.
  public let started: Instant
  /// When it ended.
  public let ended: Instant
  /// The focused minutes, 0…480.
  public let minutes: Int
  /// The planned minutes of a countdown; 0 for a stopwatch.
  public let targetMinutes: Int
  /// The total length of all pauses, in seconds.
  public let pausedSeconds: Int
  /// How it ended.
  public let status: SessionStatus
  /// Minutes divided by target minutes, at most 1; 1 for a stopwatch.
  public let completionRatio: Double
  /// The XP it gave.
  public let xp: Int
  /// The coins it paid.
  public let coins: Int
  /// The timer mode.
  public let mode: TimerMode

  /// A session with all its values.
  public init(
    sessionID: String, habitID: String, catID: String, started: Instant, ended: Instant, minutes: Int,
    targetMinutes: Int, pausedSeconds: Int, status: SessionStatus, completionRatio: Double, xp: Int, coins: Int,
    mode: TimerMode
  ) {
    self.sessionID = sessionID
    self.habitID = habitID
    self.catID = catID
    self.started = started
    self.ended = ended
    self.minutes = minutes
    self.targetMinutes = targetMinutes
    self.pausedSeconds = pausedSeconds
    self.status = status
    self.completionRatio = completionRatio
    self.xp = xp
    self.coins = coins
    self.mode = mode
  }
}
