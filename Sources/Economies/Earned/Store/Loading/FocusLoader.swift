import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

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

  /// A session, even one whose start was added to a closed day without an end.
  func anySession(_ sessionID: String) throws -> FocusSession? {
    try session(sessionID) ?? addedSession(sessionID)
  }

  /// The ids of sessions that were added to closed days, began before or at an instant, and have no end yet.
  func addedSessionIDs(until instant: Instant) throws -> [String] {
    let sql = """
      select session_id from earned_added_focus where started_ts_utc_ms <= ? order by started_ts_utc_ms, session_id
      """
    return try database.elements(sql, instant.millisecondsSinceEpoch) { try $0.text(0) }
  }

  private func addedSession(_ sessionID: String) throws -> FocusSession? {
    let apps = try database.elements(
      "select value from earned_added_focus, json_each(blocked_apps_json) where session_id = ? order by value",
      sessionID
    ) { try $0.appID(0) }
    let sql = """
      select session_id, started_ts_utc_ms, null, day_id, planned_duration_minutes, strict, task_label
      from earned_added_focus where session_id = ?
      """
    var session = try database.element(sql, sessionID, as: FocusSession.table.element)
    session?.blockedApps = apps
    return session
  }

  func session(_ sessionID: String) throws -> FocusSession? {
    let apps = try database.elements(
      "select app_id from focus_session_blocked_app where session_id = ? order by app_id", sessionID
    ) { try $0.appID(0) }
    var session = try database.element(sessionID, in: FocusSession.table)
    session?.blockedApps = apps
    return session
  }
}
