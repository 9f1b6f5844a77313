import EarnedCore

/// What the timer shows (rules 2.2).
extension FocusTimer.Run {
  /// Whole focused seconds at a time. They stand still while it is paused.
  public func elapsedSeconds(at instant: Instant) -> Int {
    let wall = max(.zero, min(instant, pauseBegan ?? instant) - started)
    return Int(min(max(wall - paused, .zero), wall).wholeMilliseconds / 1_000)
  }

  /// When a running countdown is at its end; nil of a stopwatch and while it is paused.
  public var end: Instant? {
    guard mode == .countdown, pauseBegan == nil else { return nil }
    return started + paused + .seconds(totalSeconds)
  }

  /// Whether a running countdown is at its end.
  public func isFull(at instant: Instant) -> Bool { end.map { $0 <= instant } ?? false }

  /// Of the total, 0…1; 0 of a stopwatch.
  public func progress(at instant: Instant) -> Double {
    mode == .stopwatch ? 0 : min(1, Double(elapsedSeconds(at: instant)) / Double(totalSeconds))
  }

  /// What is left of a countdown, what has passed on a stopwatch: `25:00`, `01:15:00`.
  public func display(at instant: Instant) -> String {
    let elapsed = elapsedSeconds(at: instant)
    return ClockText.of(seconds: mode == .countdown ? max(0, totalSeconds - elapsed) : elapsed)
  }

  /// All pauses, one that goes on too.
  func pauses(at instant: Instant) -> Duration { paused + (pauseBegan.map { max(.zero, instant - $0) } ?? .zero) }
}

/// Seconds as a clock shows them.
public enum ClockText {
  /// `MM:SS`, from one hour on `HH:MM:SS`.
  public static func of(seconds: Int) -> String {
    let parts = seconds < 3_600 ? [seconds / 60, seconds % 60] : [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
