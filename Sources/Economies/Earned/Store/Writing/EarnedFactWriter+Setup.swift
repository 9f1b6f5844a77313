import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedSQLite

extension Database {
  /// Stores the document of the settings. What has not changed in it keeps its text.
  func updateSettings(_ document: JSONObject, at now: Instant) throws(SQLiteError) {
    try execute(
      "update user_settings set settings_json = ?, updated_ts_utc_ms = ? where id = 1",
      text(of: document, insteadOf: "select settings_json from user_settings where id = 1"),
      now.millisecondsSinceEpoch)
  }

  /// Stores the feature flags. What has not changed in them keeps its text.
  func updateFlags(_ flags: FeatureFlags) throws(SQLiteError) {
    try execute(
      """
      insert into meta (key, value) values ('flags_json', ?)
      on conflict (key) do update set value = excluded.value
      """,
      text(of: flags.document, insteadOf: "select value from meta where key = 'flags_json'"))
  }
}

extension EarnedFactWriter {
  /// A name that is nil keeps the stored one, so this is no upsert of a whole row.
  func write(_ info: AppInfo) throws(SQLiteError) {
    try database.execute(
      """
      insert into \(info.table) (app_id, platform, display_name, user_alias, icon_uri, created_ts_utc_ms, updated_ts_utc_ms)
      values (?, ?, ?, ?, ?, ?, ?)
      on conflict (app_id) do update set display_name = coalesce(excluded.display_name, display_name),
        user_alias = coalesce(excluded.user_alias, user_alias), icon_uri = coalesce(excluded.icon_uri, icon_uri),
        updated_ts_utc_ms = excluded.updated_ts_utc_ms
      """,
      info.appID.description, info.platform.rawValue, info.displayName, info.userAlias, info.iconURI,
      milliseconds, milliseconds)
  }
}

/// Modes, with their windows and blocked apps.
extension EarnedFactWriter {
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

  /// A window that stays keeps its time of creation.
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

/// Focus sessions.
extension EarnedFactWriter {
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
