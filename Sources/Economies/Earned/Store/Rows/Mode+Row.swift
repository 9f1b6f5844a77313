import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension Mode {
  static let columns = RowColumns(
    "mode", key: "mode_id",
    [
      "mode_id", "name", "priority", "strictness", "manual_state", "manual_effective_at_ts_utc_ms",
      "manual_expires_at_ts_utc_ms", "updated_ts_utc_ms", "deleted_ts_utc_ms",
    ], written: ["created_ts_utc_ms"], kept: ["created_ts_utc_ms"])

  /// A mode without its windows and apps. The row does not say whether its override is a promise.
  init(_ row: Row) throws {
    self.init(
      modeID: try row.text(0), name: try row.text(1), priority: try row.count(2),
      strictness: try row.choice(3, "mode.strictness"),
      override: ManualOverride(
        try row.choice(4, "mode.manual_state"), effectiveAt: try row.optionalInstant(5),
        expiresAt: try row.optionalInstant(6)),
      windows: [], blockedApps: [], updated: try row.instant(7), deleted: try row.optionalInstant(8))
  }

  var values: [any Bindable] {
    [
      modeID, name, priority, strictness.rawValue, override.state.rawValue,
      override.effectiveAt?.millisecondsSinceEpoch, override.expiresAt?.millisecondsSinceEpoch,
      updated.millisecondsSinceEpoch, deleted?.millisecondsSinceEpoch,
    ]
  }
}

extension ModeWindow {
  static let columns = RowColumns(
    "mode_window", key: "window_id",
    ["window_id", "days_of_week_mask", "start_local_hhmm", "end_local_hhmm"],
    written: ["mode_id", "created_ts_utc_ms", "updated_ts_utc_ms"], kept: ["mode_id", "created_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      windowID: try row.text(0), daysOfWeekMask: try row.count(1),
      start: try row.timeOfDay(2, "mode_window.start_local_hhmm"),
      end: try row.timeOfDay(3, "mode_window.end_local_hhmm"))
  }

  var values: [any Bindable] { [windowID, daysOfWeekMask, start.description, end.description] }
}
