import EarnedCore
import EarnedRules
import EarnedSQLite

/// Habit completions and focus sessions.
extension FactWriter {
  func write(_ completion: HabitCompletion) throws(SQLiteError) {
    try database.insert(completion, into: HabitCompletion.table, now, zone, now)
  }

  func write(_ session: FocusSession) throws(SQLiteError) {
    try database.insert(session, into: FocusSession.table, zone, now, now)
    try write(blockedApps: session)
    try point(to: session.sessionID)
  }

  func write(blockedApps session: FocusSession) throws(SQLiteError) {
    for appID in session.blockedApps {
      try database.execute(
        "insert into focus_session_blocked_app (session_id, app_id) values (?, ?)", session.sessionID,
        appID.description)
    }
  }

  func write(_ result: FocusResult) throws(SQLiteError) {
    try database.execute(
      """
      update focus_session set ended_ts_utc_ms = ?, actual_duration_minutes = ?, completed = ?, ended_early = ?,
        awarded_credits = ?, qualifies = ?, updated_ts_utc_ms = ?
      where session_id = ?
      """,
      milliseconds, result.actualMinutes, result.completed, !result.completed, result.awardedCredits, result.qualifies,
      milliseconds,
      result.sessionID)
    try point(to: nil)
  }

  private func point(to activeSessionID: String?) throws(SQLiteError) {
    try database.execute(
      "update focus_state set active_session_id = ?, updated_ts_utc_ms = ? where id = 1", activeSessionID, milliseconds)
  }
}
