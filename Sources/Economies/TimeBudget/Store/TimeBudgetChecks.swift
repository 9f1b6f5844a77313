import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedTimeBudgetRules

/// Conditions that hold in the tables of the economy after every record (interface of the time budget, section 11). A
/// check names a date or nothing, never an id.
enum TimeBudgetChecks {
  /// The checks that are queries.
  static let invariants = days + rounds

  static let all = invariants.map(check) + [replay, clockAhead]

  private static let restore = "restore a backup (earned db restore), or start over with a budget.reset"

  /// A database without the tables passes.
  private static func check(of invariant: Invariant) -> Check {
    Check(invariant.code, .error, invariant.message, fix: restore) { database, _, limit in
      try TimeBudgetEconomy.hasTables(in: database) ? try invariant.violations(in: database, limit: limit) : []
    }
  }

  private static let replay = Check(
    "BUDGET_ROUND_REPLAY", .error, "A booked round differs from its replay ('earned budget audit' lists such rounds).",
    fix: restore
  ) { database, _, limit in
    try TimeBudgetAudit(of: database).findings.prefix(limit).map(\.difference.field)
  }

  private static let clockAhead = Check(
    "BUDGET_CLOCK_AHEAD", .warning,
    "The budget's date is more than a day ahead: records until then count for it or are late.",
    fix: "set the clock, or record budget.reset, which clears the time budget"
  ) { database, now, _ in
    guard try TimeBudgetEconomy.hasTables(in: database) else { return [] }
    let dates = try database.elements("select day_id from budget_state") { try CalendarDate($0.text(0)) }
    return dates.compactMap { $0 }.filter { $0 > now.date.next }.map(\.description)
  }

  // MARK: Days

  /// Kept rounds, and those that retention has summed up.
  private static let everyRound = """
    every_round as (
      select position, date, result, wager_minutes, delta_minutes, bonus_after_minutes from budget_transaction
      union all
      select position, date, result, wager_minutes, delta_minutes, bonus_after_minutes from budget_rolled_transaction)
    """

  private static let days = [
    Invariant(
      code: "BUDGET_STATE",
      sql: """
        select s.day_id from budget_state s left join budget_day d on d.date = s.day_id
        where (s.daily_allowance_minutes, s.bonus_minutes_from_games, s.usage_seconds_today)
          is not (d.daily_allowance_minutes, d.bonus_minutes_from_games, d.usage_seconds)
        union all
        select max(date) from budget_day where not exists (select 1 from budget_state) having max(date) is not null
        """,
      message: "Allowance, bonus or usage of the budget do not match its day, or its state is missing."),
    Invariant(
      code: "BUDGET_BONUS",
      sql: """
        with \(everyRound), sums as (select date, sum(delta_minutes) as bonus from every_round group by date)
        select d.date from budget_day d left join sums s on s.date = d.date
        where d.bonus_minutes_from_games <> coalesce(s.bonus, 0)
        """,
      message: "A day's bonus is not the sum of its rounds."),
    Invariant(
      code: "BUDGET_REMAINING",
      sql: """
        select date from budget_day
        where remaining_minutes
          <> max(0, daily_allowance_minutes + bonus_minutes_from_games - usage_seconds / 60)
        """,
      message: "The remaining minutes of a day do not match its allowance, bonus and usage."),
    Invariant(
      code: "BUDGET_DAY_ORDER",
      sql: "select date from budget_day where date > (select day_id from budget_state)",
      message: "A day of the budget is after the current one."),
    Invariant(
      code: "BUDGET_DAY_SUMS",
      sql: """
        with \(everyRound), sums as (
          select date, count(*) as rounds, sum(result = 'forfeited') as forfeits, sum(wager_minutes) as wagered,
            sum(max(delta_minutes, 0)) as won, sum(max(-delta_minutes, 0)) as lost
          from every_round group by date)
        select d.date from budget_day d left join sums s on s.date = d.date
        where (d.rounds, d.forfeits, d.wagered_minutes, d.won_minutes, d.lost_minutes)
          <> (coalesce(s.rounds, 0), coalesce(s.forfeits, 0), coalesce(s.wagered, 0), coalesce(s.won, 0),
            coalesce(s.lost, 0))
        union all
        select date from sums where date not in (select date from budget_day)
        """,
      message: "A day's counts do not match its rounds."),
  ]

  // MARK: Rounds

  private static let rounds = [
    Invariant(
      code: "BUDGET_PENDING",
      sql: """
        select 'pending wager' from budget_pending_wager
        where wager_minutes < 1 or forfeit_delta_minutes <> -wager_minutes
          or wager_id in (select wager_id from budget_transaction)
          or length(seed) <> 32 or seed glob '*[^0-9a-f]*'
        union all
        select 'pending wagers' from (select count(*) as count from budget_pending_wager) where count > 1
        """,
      message: "The pending wager is not possible, or there is more than one."),
    Invariant(
      code: "BUDGET_ROUND_DELTA",
      sql: """
        select date from budget_transaction
        where raw_delta_minutes <> wager_minutes * multiplier_hundredths / 100 - wager_minutes
          or delta_minutes <> iif(
            raw_delta_minutes <= 0 or result = 'forfeited', raw_delta_minutes,
            coalesce(min(raw_delta_minutes, cap_minutes), raw_delta_minutes + 1))
        union all
        select date from budget_rolled_transaction
        where raw_delta_minutes <> wager_minutes * multiplier_hundredths / 100 - wager_minutes
          or delta_minutes > raw_delta_minutes or raw_delta_minutes <= 0 and delta_minutes <> raw_delta_minutes
        """,
      message: "The minutes a round won or lost do not match its stake, multiplier and cap."),
    Invariant(
      code: "BUDGET_RUNNING_BONUS",
      sql: """
        with \(everyRound)
        select distinct date from (
          select date, bonus_after_minutes, sum(delta_minutes) over (partition by date order by position) as bonus
          from every_round)
        where bonus_after_minutes <> bonus
        """,
      message: "The bonus after a round is not the sum of the day's rounds up to it."),
  ]
}
