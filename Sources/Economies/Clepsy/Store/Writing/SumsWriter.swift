import ClepsyRules
import EarnedCore
import SQLite

/// Writes the rows that sum up what happened: the balance and the days.
struct SumsWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func write(_ day: DailyStats) throws(SQLiteError) {
    try database.execute(
      """
      insert into clepsy_daily_stats (\(DailyStats.columns)) values (?, ?, ?, ?, ?, ?)
      on conflict (date) do update set total_earned = excluded.total_earned, total_spent = excluded.total_spent,
        ending_balance = excluded.ending_balance, expired = excluded.expired, streak_days = excluded.streak_days
      """,
      day.date.description, day.totalEarned, day.totalSpent, day.endingBalance, day.expired, day.streakDays)
  }

  func writeBalance(of state: State) throws(SQLiteError) {
    guard let today = state.today?.stats, let lastReset = state.lastReset else { return }
    try database.execute(
      """
      insert into clepsy_balance (id, date, balance_seconds, earned_seconds, spent_seconds, last_reset_ts_utc_ms,
        low_balance_warned, open_app_bundle_id)
      values (1, ?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set date = excluded.date, balance_seconds = excluded.balance_seconds,
        earned_seconds = excluded.earned_seconds, spent_seconds = excluded.spent_seconds,
        last_reset_ts_utc_ms = excluded.last_reset_ts_utc_ms, low_balance_warned = excluded.low_balance_warned,
        open_app_bundle_id = excluded.open_app_bundle_id
      """,
      today.date.description, today.endingBalance, today.totalEarned, today.totalSpent,
      lastReset.millisecondsSinceEpoch, state.lowBalanceWarned, state.openApp)
  }
}
