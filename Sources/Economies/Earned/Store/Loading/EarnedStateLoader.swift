import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedSQLite

/// Loads the state that every decision uses.
package struct EarnedStateLoader {
  private let database: Database

  package init(_ database: Database) { self.database = database }

  /// Without a subject.
  package func state() throws -> EarnedState {
    let economy = try database.singleton(of: EconomyState.table)
    return EarnedState(
      economy: economy, settings: try database.singleton(of: UserSettings.table),
      entitlement: try database.singleton(of: Entitlement.table),
      emergency: try database.singleton(of: EmergencyState.table),
      today: try summary(of: economy.currentDayID), hasHistory: try hasHistory(), focus: try activeFocus(),
      modes: try ModeLoader(database).liveModes(),
      distractingApps: try database.elements(in: DistractingApp.table, "order by created_ts_utc_ms, app_id"))
  }

  /// The feature flags; those of a new database when none is stored.
  func flags() throws -> FeatureFlags {
    let stored = try database.element("select value from meta where key = 'flags_json'") {
      FeatureFlags(try $0.object(0, "meta.flags_json"))
    }
    return stored ?? FeatureFlags()
  }

  /// Nil when the day has no row.
  func summary(of day: DayID) throws -> DaySummary? {
    try database.element(day, in: DaySummary.table)
  }

  /// When the row of a day was last written; nil when the day has none.
  func lastUpdate(of day: DayID) throws -> Instant? {
    try database.element("select updated_ts_utc_ms from day_summary where day_id = ?", day.description) {
      try $0.instant(0)
    }
  }

  /// The last day until `day` that has qualified; nil when there is none.
  func lastQualifiedDay(until day: DayID) throws -> DayID? {
    try database.element(
      """
      select max(day_id) from day_summary
      where qualified = 1 and day_id <= ? and day_id not in (select day_id from earned_qualified_later)
      """, day.description
    ) { try $0.optionalDay(0, "day_summary.day_id") } ?? nil
  }

  private func hasHistory() throws -> Bool {
    try database.first("select 1 from day_summary limit 1") { _ in true } ?? false
  }

  private func activeFocus() throws -> FocusSession? {
    let sql = "select active_session_id from focus_state where id = 1 and active_session_id is not null"
    guard let sessionID = try database.element(sql, as: { try $0.text(0) }) else { return nil }
    return try FocusLoader(database).session(sessionID)
  }
}

/// Loads modes with their windows and blocked apps.
struct ModeLoader {
  private let database: Database
  /// When modes are disabled, by mode. Only disables that are not a promise.
  private let scheduledDisables: [String: Instant]

  init(_ database: Database) throws {
    self.database = database
    scheduledDisables = try Self.scheduledDisables(database)
  }

  /// Empty for a database that an app made, which lacks the table.
  private static func scheduledDisables(_ database: Database) throws -> [String: Instant] {
    guard try database.hasTable("earned_scheduled_disable") else { return [:] }
    let rows = try database.elements("select mode_id, effective_at_ts_utc_ms from earned_scheduled_disable") {
      (try $0.text(0), try $0.instant(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// All modes that are not deleted, by id.
  func liveModes() throws -> [Mode] {
    // Without the index, which would pass over a row whose time is damaged before it is looked at.
    try database.elements(in: Mode.table, "where +deleted_ts_utc_ms is null order by mode_id").map(whole)
  }

  /// May be a deleted one.
  func mode(_ modeID: String) throws -> Mode? {
    try database.element(modeID, in: Mode.table).map(whole)
  }

  /// The mode of a row, with what other tables have of it.
  private func whole(_ mode: Mode) throws -> Mode {
    var mode = mode
    mode.override.isPromise =
      mode.override.state == .forcedOff
      && mode.override.effectiveAt.map { $0 != scheduledDisables[mode.modeID] } ?? false
    mode.windows = try database.elements(in: ModeWindow.table, "where mode_id = ? order by rowid", mode.modeID)
    mode.blockedApps = try database.elements(
      "select app_id from mode_blocked_app where mode_id = ? order by app_id", mode.modeID
    ) { try $0.appID(0) }
    return mode
  }
}

/// Loads focus sessions with their blocked apps.
struct FocusLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func exists(_ sessionID: String) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 from focus_session where session_id = ?1
      union all select 1 from earned_added_focus where session_id = ?1
      """, sessionID)
  }

  /// May be one whose start was added to a closed day and that has no end yet.
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
    var session = try database.element(sessionID, in: FocusSession.addedTable)
    session?.blockedApps = try database.elements(
      "select value from earned_added_focus, json_each(blocked_apps_json) where session_id = ? order by value",
      sessionID
    ) { try $0.appID(0) }
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
