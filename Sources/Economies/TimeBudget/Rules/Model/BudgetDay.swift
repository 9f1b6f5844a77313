import EarnedCore

/// A day of the budget: a local calendar date, midnight to midnight.
package struct BudgetDay: Equatable, Sendable {
  package let date: CalendarDate
  let allowanceMinutes: Int
  /// Those won in games, less those lost.
  let bonusMinutes: Int
  /// The time in the selected apps.
  package let usageSeconds: Int
  package let counts: DayCounts

  var usageMinutes: Int { RemainingMinutes.usageMinutes(seconds: usageSeconds) }

  var remainingMinutes: Int {
    RemainingMinutes.of(allowanceMinutes: allowanceMinutes, bonusMinutes: bonusMinutes, usageSeconds: usageSeconds)
  }

  /// Days with a record that counts, as they were at their end. The remaining minutes are stored too, for reports.
  package static let table = Table(
    "budget_day", key: "date", isCleared: true, bookedOn: .column("date"),
    Column.hidden("date", \BudgetDay.date),
    Column.hidden(
      "daily_allowance_minutes", \BudgetDay.allowanceMinutes, .integer(in: TimeBudgetNumbers.allowanceMinutes)),
    Column.hidden("bonus_minutes_from_games", \BudgetDay.bonusMinutes, .difference),
    Column.hidden("usage_seconds", \BudgetDay.usageSeconds, .integer(in: TimeBudgetNumbers.usageSeconds)),
    Column.hidden("remaining_minutes", \BudgetDay.remainingMinutes, .count),
    Column.hidden("unlocks", \BudgetDay.counts.unlocks, .count),
    Column.hidden("locks", \BudgetDay.counts.locks, .count),
    Column.hidden("blocked_unlocks", \BudgetDay.counts.blockedUnlocks, .count),
    Column.hidden("zero_crossings", \BudgetDay.counts.zeroCrossings, .count),
    Column.hidden("rounds", \BudgetDay.counts.rounds, .count),
    Column.hidden("forfeits", \BudgetDay.counts.forfeits, .count),
    Column.hidden("wagered_minutes", \BudgetDay.counts.wageredMinutes, .count),
    Column.hidden("won_minutes", \BudgetDay.counts.wonMinutes, .count),
    Column.hidden("lost_minutes", \BudgetDay.counts.lostMinutes, .count),
    make: {
      date, allowance, bonus, usage, _, unlocks, locks, blockedUnlocks, zeroCrossings, rounds, forfeits, wagered, won,
      lost in
      BudgetDay(
        date: date, allowanceMinutes: allowance, bonusMinutes: bonus, usageSeconds: usage,
        counts: DayCounts(
          unlocks: unlocks, locks: locks, blockedUnlocks: blockedUnlocks, zeroCrossings: zeroCrossings, rounds: rounds,
          forfeits: forfeits, wageredMinutes: wagered, wonMinutes: won, lostMinutes: lost))
    })
}

/// The counts of a day's events.
package struct DayCounts: Equatable, Sendable {
  package static let none = DayCounts()

  /// How often the person said that the apps should be unlocked.
  package var unlocks = 0
  /// How often the person said that the apps should be locked.
  package var locks = 0
  /// The number of denied unlocks.
  package var blockedUnlocks = 0
  /// How often the remaining minutes fell to 0.
  package var zeroCrossings = 0
  /// Rounds booked, including forfeits.
  package var rounds = 0
  package var forfeits = 0
  /// The sum of minutes at stake.
  package var wageredMinutes = 0
  /// The sum of the positive deltas.
  package var wonMinutes = 0
  /// The sum of the negative deltas, without the sign.
  package var lostMinutes = 0

  mutating func add(_ round: Round) {
    rounds += 1
    forfeits += round.result == .forfeited ? 1 : 0
    wageredMinutes += round.stakeMinutes
    wonMinutes += max(0, round.deltaMinutes)
    lostMinutes += max(0, -round.deltaMinutes)
  }
}

enum RemainingMinutes {
  static func usageMinutes(seconds: Int) -> Int { seconds / 60 }

  /// `max(0, allowance + bonus − usage)`, never stored as state.
  static func of(allowanceMinutes: Int, bonusMinutes: Int, usageSeconds: Int) -> Int {
    max(0, allowanceMinutes + bonusMinutes - usageMinutes(seconds: usageSeconds))
  }
}
