import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// Loads focus sessions with their blocked apps.
struct FocusLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Whether an id is taken.
  func exists(_ sessionID: String) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 from focus_session where session_id = ?1
      union all select 1 from earned_added_focus where session_id = ?1
      """, sessionID)
  }

  /// A session, also one whose start was added to a closed day and whose end was not.
  func anySession(_ sessionID: String) throws -> FocusSession? {
    try session(sessionID) ?? addedSession(sessionID)
  }

  private func addedSession(_ sessionID: String) throws -> FocusSession? {
    let sql = """
      select started_ts_utc_ms, day_id, planned_duration_minutes, strict, task_label
      from earned_added_focus where session_id = ?
      """
    let apps = try database.elements(
      "select value from earned_added_focus, json_each(blocked_apps_json) where session_id = ? order by value",
      sessionID
    ) { try $0.appID(0) }
    return try database.element(sql, sessionID) { row in
      FocusSession(
        sessionID: sessionID, started: try row.instant(0), dayID: try row.day(1, "earned_added_focus.day_id"),
        plannedMinutes: try row.count(2), strict: try row.flag(3), taskLabel: try row.optionalText(4),
        blockedApps: apps)
    }
  }

  func session(_ sessionID: String) throws -> FocusSession? {
    let sql = """
      select started_ts_utc_ms, ended_ts_utc_ms, day_id, planned_duration_minutes, strict, task_label
      from focus_session where session_id = ?
      """
    let apps = try database.elements(
      "select app_id from focus_session_blocked_app where session_id = ? order by app_id", sessionID
    ) { try $0.appID(0) }
    return try database.element(sql, sessionID) { row in
      FocusSession(
        sessionID: sessionID, started: try row.instant(0), ended: try row.optionalInstant(1),
        dayID: try row.day(2, "focus_session.day_id"), plannedMinutes: try row.count(3), strict: try row.flag(4),
        taskLabel: try row.optionalText(5), blockedApps: apps)
    }
  }
}
