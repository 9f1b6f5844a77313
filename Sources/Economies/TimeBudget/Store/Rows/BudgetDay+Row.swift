import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

extension BudgetDay {
  private static let counted = [
    "unlocks", "locks", "blocked_unlocks", "zero_crossings", "rounds", "forfeits", "wagered_minutes", "won_minutes",
    "lost_minutes",
  ]

  static let columns = RowColumns(
    "budget_day", key: "date",
    counted + ["date", "daily_allowance_minutes", "bonus_minutes_from_games", "usage_seconds", "remaining_minutes"])

  var values: [any Bindable] {
    counts.values + [date.description, allowanceMinutes, bonusMinutes, usageSeconds, remainingMinutes]
  }
}

extension DayCounts {
  /// The counts in a row of `budget_day`.
  init(_ row: Row) throws {
    self.init()
    unlocks = try row.count(0)
    locks = try row.count(1)
    blockedUnlocks = try row.count(2)
    zeroCrossings = try row.count(3)
    rounds = try row.count(4)
    forfeits = try row.count(5)
    wageredMinutes = try row.count(6)
    wonMinutes = try row.count(7)
    lostMinutes = try row.count(8)
  }

  fileprivate var values: [any Bindable] {
    [
      unlocks, locks, blockedUnlocks, zeroCrossings, rounds, forfeits, wageredMinutes, wonMinutes, lostMinutes,
    ]
  }
}
