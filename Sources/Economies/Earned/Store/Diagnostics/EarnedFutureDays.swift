import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Removes the days that a wrong clock began (`docs/rules/earned.md`).
struct EarnedFutureDays {
  static let description = FutureDays(
    first: { try EarnedFutureDays($0).first(after: $1) },
    takeOut: { try EarnedFutureDays($0).takeOut(since: $1, after: $2.instant, at: $3) })

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The first day whose row was created after the limit; or the current day, when it has no row and is after the day
  /// of the limit. While no day has a row, the first record sets the current day, so none is wrong.
  func first(after limit: Now) throws -> DayID? {
    try database.element(
      """
      select day_id, 'day_summary.day_id' as place from day_summary where created_ts_utc_ms > ?
      union all
      select current_day_id, 'economy_state.current_day_id' from economy_state where current_day_id > ?
        and current_day_id not in (select day_id from day_summary) and exists (select 1 from day_summary)
      order by day_id limit 1
      """, limit.instant.millisecondsSinceEpoch, limit.dayID.description
    ) { try $0.day(0, $0.text(1)) }
  }

  func takeOut(since first: DayID, after limit: Instant, at now: Now) throws {
    let carried = try carriedCredits(to: first)
    try reopenFocus(endedSince: first)
    try EventLog(database).remove(EarnedEconomy.eventTypes.keys.sorted(), since: first, after: limit)
    try database.deleteRows(of: EarnedTables.all, since: first)
    try GrantPointers(database).derive(at: now)
    try restoreState(from: first, carriedCredits: carried, at: now)
    try forgetCurrentAddedDay()
    try LastBlockedFile(of: database)?.forget(after: limit)
  }

  /// Deletes what marks the day that is now current as only added. A database that an app made lacks the table.
  private func forgetCurrentAddedDay() throws(SQLiteError) {
    guard try database.hasTable("earned_added_day") else { return }
    try database.execute("delete from earned_added_day where day_id in (select current_day_id from economy_state)")
  }

  /// The credits that the first of these days carried over: the balance before it. Used when the log no longer has the
  /// parts of that balance.
  private func carriedCredits(to first: DayID) throws(SQLiteError) -> Int64 {
    let sql = """
      select payload_json ->> 'carried_credits' from event_log
      where type = 'DAY_ROLLOVER' and day_id >= ? order by rowid limit 1
      """
    return try database.first(sql, first.description) { row throws(SQLiteError) in try row.optionalInteger(0) ?? 0 }
      ?? 0
  }

  /// A session of an earlier day that was ended on one of these days becomes active again.
  private func reopenFocus(endedSince first: DayID) throws(SQLiteError) {
    try database.execute(
      """
      update focus_session set ended_ts_utc_ms = null, actual_duration_minutes = null, completed = 0, ended_early = 0,
        awarded_credits = 0, qualifies = 0, updated_ts_utc_ms = created_ts_utc_ms
      where day_id < ?1 and session_id in (
        select payload_json ->> 'session_id' from event_log where type = 'FOCUS_ENDED' and day_id >= ?1)
      """, first.description)
  }

  /// Restores the singleton rows for the newest remaining day, from the log and the other tables. When no day remains,
  /// they are as in a new database.
  private func restoreState(from first: DayID, carriedCredits: Int64, at now: Now) throws {
    let settings = try database.first(
      """
      select rollover_cap, daily_reset_hour_local,
        iif(habit_awards_suspended_until_day_id < ?1, habit_awards_suspended_until_day_id, null)
      from economy_state where id = 1
      """, first.description
    ) { row throws(SQLiteError) in
      (cap: try row.integer(0), hour: try row.integer(1), suspendedUntil: try row.optionalText(2))
    }
    try database.execute("delete from economy_state")
    try database.execute("delete from emergency_state where last_used_day_id >= ?", first.description)
    try database.execute("delete from focus_state")
    try EarnedSingletons(database).restore(at: now)
    if let settings {
      // A suspension that was stored on an earlier day still counts: the removed days have not ended it.
      try database.execute(
        """
        update economy_state set rollover_cap = ?1, daily_reset_hour_local = ?2,
          habit_awards_suspended_until_day_id = coalesce(?3, habit_awards_suspended_until_day_id)
        """, settings.cap, settings.hour, settings.suspendedUntil)
    }
    guard try database.exists("select 1 from day_summary"), try !isWholeInTheLog() else { return }
    try database.execute("update economy_state set credit_balance = ?", carriedCredits)
  }

  /// Whether the log still shows the balance at the start of the newest day.
  private func isWholeInTheLog() throws(SQLiteError) -> Bool {
    try database.exists(
      """
      with \(EarnedInvariants.wholeDays)
      select 1 from economy_state join whole_days on day_id = current_day_id
      where exists (select 1 from event_log e where e.type = 'DAY_ROLLOVER' and e.day_id = current_day_id)
        or \(EarnedInvariants.isNeverCleaned)
      """)
  }
}
