import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Rebuilds the summaries of days for which the log is complete.
struct DaySummaries {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Rebuilds the summaries that differ from the log.
  func rebuild(at now: Now) throws(SQLiteError) {
    try database.execute(
      """
      with \(Invariant.daysOfTheLog)
      update day_summary as d set qualified = l.qualified, first_qualified_ts_utc_ms = l.first_qualified,
        focus_minutes_completed = l.focus_minutes, credits_earned = l.earned, credits_spent = l.spent,
        unlock_attempts_count = l.attempts, credits_unlocks_count = l.by_credits, quest_unlocks_count = l.by_quest,
        emergency_unlocks_count = l.by_emergency, updated_ts_utc_ms = ?
      from days_of_the_log l
      where l.day_id = d.day_id and \(Invariant.summaryDiffers)
      """, now.instant.millisecondsSinceEpoch)
  }
}
