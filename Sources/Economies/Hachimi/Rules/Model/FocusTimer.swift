import EarnedCore

/// The timer of a session that goes on (interface of Hachimi, section 4).
public struct FocusTimer: Equatable, Sendable {
  /// A session that goes on.
  public struct Run: Equatable, Sendable {
    /// The habit.
    public let habitID: String
    /// How it is timed.
    public let mode: TimerMode
    /// What a countdown is set to; what a stopwatch would be set to means nothing.
    public let totalSeconds: Int
    /// When it began.
    public let started: Instant
    /// Pauses that are over.
    public var paused = Duration.zero
    /// When the pause began that is not over; nil while it runs.
    public var pauseBegan: Instant?
    /// When the app was left; nil while it is open.
    public var leftForeground: Instant?

    /// One that begins.
    public init(habitID: String, mode: TimerMode, totalSeconds: Int, started: Instant) {
      self.habitID = habitID
      self.mode = mode
      self.totalSeconds = totalSeconds
      self.started = started
    }
  }

  /// The session; nil while the timer is idle.
  public var run: Run?
  /// The time of its last record: an earlier one comes too late.
  public var last: Instant

  /// The timer with a session, or idle.
  public init(run: Run?, last: Instant) {
    self.run = run
    self.last = last
  }
}
