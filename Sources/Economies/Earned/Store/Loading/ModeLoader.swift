import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

/// Loads modes with their windows and blocked apps.
struct ModeLoader {
  private let database: Database
  /// The time of a scheduled disable that is not a promise, by mode.
  private let scheduledDisables: [String: Instant]

  init(_ database: Database) throws {
    self.database = database
    scheduledDisables = try Self.scheduledDisables(database)
  }

  /// This is an additional table, which an app's database does not have.
  private static func scheduledDisables(_ database: Database) throws -> [String: Instant] {
    guard try database.hasTable("earned_scheduled_disable") else { return [:] }
    let rows = try database.elements("select mode_id, effective_at_ts_utc_ms from earned_scheduled_disable") {
      (try $0.text(0), try $0.instant(1))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// All modes that are not deleted, by id.
  func liveModes() throws -> [Mode] {
    try database.elements(in: Mode.table, "where deleted_ts_utc_ms is null order by mode_id").map(whole)
  }

  /// One mode, even a deleted one.
  func mode(_ modeID: String) throws -> Mode? {
    try database.element(modeID, in: Mode.table).map(whole)
  }

  /// The mode of a row with what other tables say of it.
  private func whole(_ mode: Mode) throws -> Mode {
    var mode = mode
    mode.override.isPromise =
      mode.override.state == .forcedOff
      && mode.override.effectiveAt.map { $0 != scheduledDisables[mode.modeID] } ?? false
    mode.windows = try windows(of: mode.modeID)
    mode.blockedApps = try blockedApps(of: mode.modeID)
    return mode
  }

  private func windows(of modeID: String) throws -> [ModeWindow] {
    try database.elements(in: ModeWindow.table, "where mode_id = ? order by rowid", modeID)
  }

  private func blockedApps(of modeID: String) throws -> [AppID] {
    try database.elements("select app_id from mode_blocked_app where mode_id = ? order by app_id", modeID) {
      try $0.appID(0)
    }
  }
}
