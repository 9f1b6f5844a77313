import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

/// Transactions are kept for 30 days, and the newest 100 regardless of age (decision B18). What reports need of
/// deleted transactions is kept forever, and so are days.
enum TimeBudgetRetention {
  static let all = Retention(of: TimeBudgetTables.all, openSince: openSince)

  /// Transactions of the current date and those in the list do not expire.
  static let transactions = TableDescription.Expiry(
    by: "ts_utc_ms",
    where: """
      date < (select day_id from main.budget_state) and position <= (
        select position from main.budget_transaction order by position desc limit 1 offset \(Numbers.listedTransactions))
      """,
    rollUp: """
      insert into main.budget_rolled_transaction (position, date, ts_utc_ms, timezone_id, game_type, variant, result,
        wager_minutes, multiplier_hundredths, raw_delta_minutes, delta_minutes, bonus_after_minutes,
        remaining_after_minutes)
      select position, date, ts_utc_ms, timezone_id, game_type, variant, result, wager_minutes, multiplier_hundredths,
        raw_delta_minutes, delta_minutes, bonus_after_minutes, remaining_after_minutes
      from expired
      """)

  /// No record before this instant can be applied: it is late in every zone, or before the last reset.
  @Sendable private static func openSince(_ database: Database) throws -> Instant? {
    let state = try StateLoader(database).state()
    // No zone is a whole day ahead of UTC.
    return state.date.map { max(.epoch, .epoch + .days($0.previous.daysSinceEpoch)) } ?? state.closedBefore
  }
}
