import EarnedCore

/// A session, as a row of `local_sessions` holds it, with its local dates.
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
  /// Focused minutes, 0…480.
  public let minutes: Int
  /// What a countdown was set to; 0 of a stopwatch.
  public let targetMinutes: Int
  /// All pauses.
  public let pausedSeconds: Int
  /// How it ended.
  public let status: SessionStatus
  /// Minutes of the target, at most 1; 1 of a stopwatch.
  public let completionRatio: Double
  /// What it gave.
  public let xp: Int
  /// What it gave.
  public let coins: Int
  /// How it was timed.
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
