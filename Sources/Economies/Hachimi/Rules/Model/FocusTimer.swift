import EarnedCore

/// The timer of a running session (interface of Hachimi, section 4).
public struct FocusTimer: Equatable, Sendable {
  /// A running session.
  public struct Run: Equatable, Sendable {
    /// The habit.
    public let habitID: String
    /// The timer mode.
    public let mode: TimerMode
    /// The length of a countdown; without meaning for a stopwatch.
    public let totalSeconds: Int
    /// When it began.
    public let started: Instant
    /// The total length of finished pauses.
    public var paused = Duration.zero
    /// When the current pause began; nil when not paused.
    public var pauseBegan: Instant?
    /// When the app left the foreground; nil while it is in the foreground.
    public var leftForeground: Instant?

    /// A session that starts.
    public init(habitID: String, mode: TimerMode, totalSeconds: Int, started: Instant) {
      self.habitID = habitID
      self.mode = mode
      self.totalSeconds = totalSeconds
      self.started = started
    }
  }

  /// The running session; nil while the timer is idle.
  public var run: Run?
  /// The time of its last record. Earlier records are rejected.
  public var last: Instant

  /// The timer with a session, or idle.
  public init(run: Run?, last: Instant) {
    self.run = run
    self.last = last
  }
}
