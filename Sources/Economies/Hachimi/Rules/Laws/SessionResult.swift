import EarnedCore

/// The result of a session (rules 2.1).
public struct SessionResult: Equatable, Sendable {
  /// Focused minutes, at most 480 (decision H13).
  public let minutes: Int
  /// The planned minutes of a countdown; 0 for a stopwatch.
  public let targetMinutes: Int
  /// Minutes divided by target minutes, at most 1; 1 for a stopwatch.
  public let completionRatio: Double
  /// Focused seconds.
  let elapsedSeconds: Int

  /// - Parameter targetSeconds: the planned length of a countdown; nil for a stopwatch.
  public init(from started: Instant, to ended: Instant, pausedSeconds: Int, targetSeconds: Int?) {
    let wall = Int((ended.millisecondsSinceEpoch - started.millisecondsSinceEpoch) / 1_000)
    self.init(elapsedSeconds: max(0, wall - pausedSeconds), targetSeconds: targetSeconds)
  }

  /// - Parameter targetSeconds: the planned length of a countdown; nil for a stopwatch.
  public init(elapsedSeconds: Int, targetSeconds: Int?) {
    self.elapsedSeconds = min(elapsedSeconds, targetSeconds ?? elapsedSeconds)
    minutes = min(Self.minutes(ofSeconds: self.elapsedSeconds), Numbers.mostSessionMinutes)
    targetMinutes = (targetSeconds ?? 0) / 60
    completionRatio = targetMinutes == 0 ? 1 : min(1, Double(minutes) / Double(targetMinutes))
  }

  /// Seconds rounded up to minutes; 0 for no time or less.
  public static func minutes(ofSeconds seconds: Int) -> Int { seconds <= 0 ? 0 : (seconds + 59) / 60 }

  /// Whether the session is not recorded: left right after the start (decision K11), or abandoned too early (decision
  /// H2).
  public func isTooShort(_ status: SessionStatus) -> Bool {
    elapsedSeconds <= Numbers.freeExitSeconds
      || status != .completed && minutes < Numbers.leastUnfinishedMinutes
  }

  /// The coins it pays.
  public var coins: Int { minutes * Numbers.coinsPerMinute }

  /// The XP it gives. A session that was not completed gives its minutes and nothing more.
  public func xp(_ status: SessionStatus, fullHouse: Bool, multiplier: Double = 1) -> Int {
    guard status == .completed else { return minutes }
    let bounds = Numbers.xpMultiplier
    let clamped = min(max(multiplier, bounds.lowerBound), bounds.upperBound)
    let base = minutes + (fullHouse ? Numbers.fullHouseXP : 0)
    return Int((Double(base) * clamped).rounded(.toNearestOrAwayFromZero))
  }
}
