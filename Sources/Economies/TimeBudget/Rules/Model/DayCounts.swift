import EarnedCore

/// The counts of a day's events.
public struct DayCounts: Equatable, Sendable {
  /// The number of times the person switched to wanting the apps unlocked.
  public var unlocks = 0
  /// The number of times the person switched to wanting the apps locked.
  public var locks = 0
  /// The number of denied unlocks.
  public var blockedUnlocks = 0
  /// The number of times the remaining minutes fell to 0.
  public var zeroCrossings = 0
  /// Rounds booked, including forfeits.
  public var rounds = 0
  /// Wagers forfeited.
  public var forfeits = 0
  /// The sum of minutes at stake.
  public var wageredMinutes = 0
  /// The sum of the positive deltas.
  public var wonMinutes = 0
  /// The sum of the negative deltas, without the sign.
  public var lostMinutes = 0

  /// All 0.
  public init() {}

  /// Counts a round.
  mutating func add(_ round: Round) {
    rounds += 1
    forfeits += round.result == .forfeited ? 1 : 0
    wageredMinutes += round.stakeMinutes
    wonMinutes += max(0, round.deltaMinutes)
    lostMinutes += max(0, -round.deltaMinutes)
  }
}

/// A day of the budget (`budget_day`): a local calendar date, midnight to midnight.
public struct BudgetDay: Equatable, Sendable {
  /// The date.
  public let date: CalendarDate
  /// The minutes allowed.
  public let allowanceMinutes: Int
  /// The minutes won or lost in games.
  public let bonusMinutes: Int
  /// The usage of the selected apps, in seconds.
  public let usageSeconds: Int
  /// The counts of its events.
  public let counts: DayCounts

  /// The usage in whole minutes.
  public var usageMinutes: Int { RemainingMinutes.usageMinutes(seconds: usageSeconds) }

  /// The remaining minutes.
  public var remainingMinutes: Int {
    RemainingMinutes.of(allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes, usageSeconds: usageSeconds)
  }
}
