import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedSQLite

/// Writes modes with their windows and blocked apps.
extension FactWriter {
  func write(_ mode: Mode) throws(SQLiteError) {
    try database.upsert(mode, into: Mode.table, now)
    try writeWindows(of: mode)
    try writeBlockedApps(of: mode)
  }

  func write(_ override: ManualOverride, of modeID: String) throws(SQLiteError) {
    try database.execute(
      """
      update mode set manual_state = ?, manual_effective_at_ts_utc_ms = ?, manual_expires_at_ts_utc_ms = ?
      where mode_id = ?
      """,
      override.state.rawValue, override.effectiveAt?.millisecondsSinceEpoch,
      override.expiresAt?.millisecondsSinceEpoch, modeID)
    try database.execute("delete from earned_scheduled_disable where mode_id = ?", modeID)
    guard override.state == .forcedOff, !override.isPromise, let effectiveAt = override.effectiveAt else { return }
    try database.execute(
      "insert into earned_scheduled_disable (mode_id, effective_at_ts_utc_ms) values (?, ?)", modeID,
      effectiveAt.millisecondsSinceEpoch)
  }

  /// Windows that stay keep their time of creation.
  private func writeWindows(of mode: Mode) throws(SQLiteError) {
    try database.execute(
      "delete from mode_window where mode_id = ? and window_id not in (select value from json_each(?))", mode.modeID,
      JSONValue.array(mode.windows.map { .string($0.windowID) }).serialized())
    for window in mode.windows {
      try database.upsert(window, into: ModeWindow.table, mode.modeID, now, now)
    }
  }

  private func writeBlockedApps(of mode: Mode) throws(SQLiteError) {
    try database.execute(
      "delete from mode_blocked_app where mode_id = ? and app_id not in (select value from json_each(?))", mode.modeID,
      JSONValue.array(mode.blockedApps.map { .string($0.description) }).serialized())
    for appID in mode.blockedApps {
      try database.execute(
        """
        insert into mode_blocked_app (mode_id, app_id, created_ts_utc_ms) values (?, ?, ?) on conflict do nothing
        """,
        mode.modeID, appID.description, milliseconds)
    }
  }
}
