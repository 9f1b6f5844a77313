import EarnedCore
import EarnedRules
import SQLite

/// What the records of a transaction add up to: the economy, the day, the emergencies. Noted after each record, written
/// once for all of them.
struct Sums {
  private var economy: (EconomyState, changed: Instant)?
  private var today: (DaySummary, changed: Instant)?
  private var emergency: (EmergencyState, changed: Instant)?

  /// Notes what a record has changed.
  mutating func note(_ state: State, from before: State, at instant: Instant) {
    if state.economy != before.economy { economy = (state.economy, instant) }
    if let today = state.today, today != before.today { self.today = (today, instant) }
    if state.emergency != before.emergency { emergency = (state.emergency, instant) }
  }

  /// Writes the rows that were changed.
  mutating func write(to database: Database) throws(SQLiteError) {
    if let (economy, changed) = economy { try SumsWriter(database, changed).write(economy) }
    if let (today, changed) = today { try SumsWriter(database, changed).write(today) }
    if let (emergency, changed) = emergency { try SumsWriter(database, changed).write(emergency) }
    self = Sums()
  }
}

/// Writes the rows of the sums.
private struct SumsWriter {
  private let database: Database
  private let now: Int64

  init(_ database: Database, _ now: Instant) {
    self.database = database
    self.now = now.millisecondsSinceEpoch
  }

  func write(_ economy: EconomyState) throws(SQLiteError) {
    try database.execute(
      """
      update economy_state set current_day_id = ?, credit_balance = ?, streak_count = ?,
        streak_bonus_awarded_day_id = ?, today_focus_qualified = ?, today_habit_qualified_count = ?,
        today_qualified = ?, habit_awards_suspended_until_day_id = ?, updated_ts_utc_ms = ?
      where id = 1
      """,
      economy.currentDayID.description, economy.creditBalance, economy.streakCount,
      economy.streakBonusAwardedDayID?.description, economy.todayFocusQualified, economy.todayHabitQualifiedCount,
      economy.todayQualified, economy.habitAwardsSuspendedUntilDayID?.description, now)
  }

  func write(_ day: DaySummary) throws(SQLiteError) {
    try database.execute(
      """
      insert into day_summary (day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed,
        credits_earned, credits_spent, unlock_attempts_count, credits_unlocks_count, quest_unlocks_count,
        emergency_unlocks_count, created_ts_utc_ms, updated_ts_utc_ms)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (day_id) do update set qualified = excluded.qualified,
        first_qualified_ts_utc_ms = excluded.first_qualified_ts_utc_ms,
        focus_minutes_completed = excluded.focus_minutes_completed, credits_earned = excluded.credits_earned,
        credits_spent = excluded.credits_spent, unlock_attempts_count = excluded.unlock_attempts_count,
        credits_unlocks_count = excluded.credits_unlocks_count, quest_unlocks_count = excluded.quest_unlocks_count,
        emergency_unlocks_count = excluded.emergency_unlocks_count, updated_ts_utc_ms = excluded.updated_ts_utc_ms
      """,
      day.dayID.description, day.timeZoneID, day.qualified, day.firstQualified?.millisecondsSinceEpoch,
      day.focusMinutesCompleted, day.creditsEarned, day.creditsSpent, day.unlockAttemptsCount, day.creditsUnlocksCount,
      day.questUnlocksCount, day.emergencyUnlocksCount, day.created.millisecondsSinceEpoch, now)
  }

  func write(_ emergency: EmergencyState) throws(SQLiteError) {
    try database.execute(
      """
      update emergency_state set last_used_day_id = ?, used_count_today = ?, last_app_id_used = ?,
        updated_ts_utc_ms = ?
      where id = 1
      """,
      emergency.lastUsedDayID?.description, emergency.usedCountToday, emergency.lastAppIDUsed?.description, now)
  }
}
