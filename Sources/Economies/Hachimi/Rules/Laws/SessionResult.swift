import EarnedCore

/// What a session comes to (rules 2.1).
public struct SessionResult: Equatable, Sendable {
  /// Focused minutes, at most 480 (decision H13).
  public let minutes: Int
  /// What a countdown was set to; 0 of a stopwatch.
  public let targetMinutes: Int
  /// Minutes of the target, at most 1; 1 of a stopwatch.
  public let completionRatio: Double
  /// Focused seconds.
  let elapsedSeconds: Int

  /// - Parameter targetSeconds: what a countdown was set to; nil of a stopwatch.
  public init(from started: Instant, to ended: Instant, pausedSeconds: Int, targetSeconds: Int?) {
    let wall = Int((ended.millisecondsSinceEpoch - started.millisecondsSinceEpoch) / 1_000)
    self.init(elapsedSeconds: max(0, wall - pausedSeconds), targetSeconds: targetSeconds)
  }

  /// - Parameter targetSeconds: what a countdown was set to; nil of a stopwatch.
  public init(elapsedSeconds: Int, targetSeconds: Int?) {
    self.elapsedSeconds = min(elapsedSeconds, targetSeconds ?? elapsedSeconds)
    minutes = min(Self.minutes(ofSeconds: self.elapsedSeconds), Numbers.mostSessionMinutes)
    targetMinutes = (targetSeconds ?? 0) / 60
    completionRatio = targetMinutes == 0 ? 1 : min(1, Double(minutes) / Double(targetMinutes))
  }

  /// Seconds in minutes that have begun; 0 when nothing has passed.
  public static func minutes(ofSeconds seconds: Int) -> Int { seconds <= 0 ? 0 : (seconds + 59) / 60 }

  /// Whether nothing is recorded of it: it was left at once (decision K11), or given up too early (decision H2).
  public func isTooShort(_ status: SessionStatus) -> Bool {
    elapsedSeconds <= Numbers.freeExitSeconds
      || status != .completed && minutes < Numbers.leastUnfinishedMinutes
  }

  /// What it pays.
  public var coins: Int { minutes * Numbers.coinsPerMinute }

  /// What it gives: for a session that was not completed, its minutes and no more.
  public func xp(_ status: SessionStatus, fullHouse: Bool, multiplier: Double = 1) -> Int {
    guard status == .completed else { return minutes }
    let bounds = Numbers.xpMultiplier
    let clamped = min(max(multiplier, bounds.lowerBound), bounds.upperBound)
    let base = minutes + (fullHouse ? Numbers.fullHouseXP : 0)
    return Int((Double(base) * clamped).rounded(.toNearestOrAwayFromZero))
  }
}
