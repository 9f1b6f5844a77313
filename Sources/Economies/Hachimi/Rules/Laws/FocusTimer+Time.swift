import EarnedCore

/// What the timer shows (rules 2.2).
extension FocusTimer.Run {
  /// Whole focused seconds. They do not advance during a pause.
  public func elapsedSeconds(at instant: Instant) -> Int {
    let wall = max(.zero, min(instant, pauseBegan ?? instant) - started)
    return Int(min(max(wall - paused, .zero), wall).wholeMilliseconds / 1_000)
  }

  /// When a running countdown ends; nil for a stopwatch and during a pause.
  public var end: Instant? {
    guard mode == .countdown, pauseBegan == nil else { return nil }
    return started + paused + .seconds(totalSeconds)
  }

  /// Whether a running countdown has ended.
  public func isFull(at instant: Instant) -> Bool { end.map { $0 <= instant } ?? false }

  /// The elapsed share of the countdown, 0…1; 0 for a stopwatch.
  public func progress(at instant: Instant) -> Double {
    mode == .stopwatch ? 0 : min(1, Double(elapsedSeconds(at: instant)) / Double(totalSeconds))
  }

  /// The remaining time of a countdown, the elapsed time of a stopwatch: `25:00`, `01:15:00`.
  public func display(at instant: Instant) -> String {
    let elapsed = elapsedSeconds(at: instant)
    return ClockText.of(seconds: mode == .countdown ? max(0, totalSeconds - elapsed) : elapsed)
  }

  /// The total length of all pauses, including the current one.
  func pauses(at instant: Instant) -> Duration { paused + (pauseBegan.map { max(.zero, instant - $0) } ?? .zero) }
}

/// Seconds formatted as a clock.
public enum ClockText {
  /// `MM:SS`, or `HH:MM:SS` from one hour on.
  public static func of(seconds: Int) -> String {
    let parts = seconds < 3_600 ? [seconds / 60, seconds % 60] : [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
