import EarnedCore

/// What happened on a day, counted.
public struct DayCounts: Equatable, Sendable {
  /// How often the intent became to unlock.
  public var unlocks = 0
  /// How often it became to lock.
  public var locks = 0
  /// How often an unlock was denied.
  public var blockedUnlocks = 0
  /// How often remaining fell to 0.
  public var zeroCrossings = 0
  /// Rounds booked, forfeits too.
  public var rounds = 0
  /// Wagers forfeited.
  public var forfeits = 0
  /// Minutes at stake.
  public var wageredMinutes = 0
  /// The sum of the deltas above 0.
  public var wonMinutes = 0
  /// The sum of those below, without its sign.
  public var lostMinutes = 0

  /// Nothing happened.
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
  /// Minutes allowed.
  public let allowanceMinutes: Int
  /// What games gave or took.
  public let bonusMinutes: Int
  /// Use of the selection.
  public let usageSeconds: Int
  /// What happened.
  public let counts: DayCounts

  /// Whole minutes of use.
  public var usageMinutes: Int { RemainingMinutes.usageMinutes(seconds: usageSeconds) }

  /// What is left of it.
  public var remainingMinutes: Int {
    RemainingMinutes.of(allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes, usageSeconds: usageSeconds)
  }
}
