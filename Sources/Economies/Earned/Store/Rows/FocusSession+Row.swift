import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension FocusSession {
  static let columns = RowColumns(
    "focus_session", key: "session_id",
    [
      "session_id", "started_ts_utc_ms", "ended_ts_utc_ms", "day_id", "planned_duration_minutes", "strict",
      "task_label",
    ], written: ["timezone_id", "created_ts_utc_ms", "updated_ts_utc_ms"])

  init(_ row: Row, blockedApps: [AppID]) throws {
    self.init(
      sessionID: try row.text(0), started: try row.instant(1), ended: try row.optionalInstant(2),
      dayID: try row.day(3, "focus_session.day_id"), plannedMinutes: try row.count(4), strict: try row.flag(5),
      taskLabel: try row.optionalText(6), blockedApps: blockedApps)
  }

  var values: [any Bindable] {
    [
      sessionID, started.millisecondsSinceEpoch, ended?.millisecondsSinceEpoch, dayID.description, plannedMinutes,
      strict, taskLabel,
    ]
  }
}
