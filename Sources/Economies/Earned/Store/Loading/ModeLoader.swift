import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// Loads modes with their windows and blocked apps.
struct ModeLoader {
  private let database: Database
  /// When a mode is to be switched off without a promise to hold until then.
  private let scheduledDisables: [String: Instant]

  init(_ database: Database) throws {
    self.database = database
    scheduledDisables = try Self.scheduledDisables(database)
  }

  /// From our own table, which an app's database does not have.
  private static func scheduledDisables(_ database: Database) throws -> [String: Instant] {
    let table = "select 1 from sqlite_master where name = 'earned_scheduled_disable'"
    guard try database.exists(table) else { return [:] }
    let rows = try database.elements("select mode_id, effective_at_ts_utc_ms from earned_scheduled_disable") {
      (try $0.text(0), try $0.instant(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// All modes that are not deleted, by id.
  func liveModes() throws -> [Mode] {
    try database.elements(Self.select + " where deleted_ts_utc_ms is null order by mode_id", as: mode)
  }

  /// One mode, also a deleted one.
  func mode(_ modeID: String) throws -> Mode? {
    try database.element(Self.select + " where mode_id = ?", modeID, as: mode)
  }

  private static let select = """
    select mode_id, name, priority, strictness, manual_state, manual_effective_at_ts_utc_ms,
      manual_expires_at_ts_utc_ms, updated_ts_utc_ms, deleted_ts_utc_ms
    from mode
    """

  private func mode(_ row: Row) throws -> Mode {
    let modeID = try row.text(0)
    var override = ManualOverride(
      try row.choice(4, "mode.manual_state"), effectiveAt: try row.optionalInstant(5),
      expiresAt: try row.optionalInstant(6))
    override.isPromise =
      override.state == .forcedOff && override.effectiveAt.map { $0 != scheduledDisables[modeID] } ?? false
    return Mode(
      modeID: modeID, name: try row.text(1), priority: try row.count(2),
      strictness: try row.choice(3, "mode.strictness"), override: override,
      windows: try windows(of: modeID), blockedApps: try blockedApps(of: modeID), updated: try row.instant(7),
      deleted: try row.optionalInstant(8))
  }

  private func windows(of modeID: String) throws -> [ModeWindow] {
    let sql = """
      select window_id, days_of_week_mask, start_local_hhmm, end_local_hhmm
      from mode_window where mode_id = ? order by rowid
      """
    return try database.elements(sql, modeID) { row in
      ModeWindow(
        windowID: try row.text(0), daysOfWeekMask: try row.count(1),
        start: try row.timeOfDay(2, "mode_window.start_local_hhmm"),
        end: try row.timeOfDay(3, "mode_window.end_local_hhmm"))
    }
  }

  private func blockedApps(of modeID: String) throws -> [AppID] {
    try database.elements("select app_id from mode_blocked_app where mode_id = ? order by app_id", modeID) {
      try $0.appID(0)
    }
  }
}
