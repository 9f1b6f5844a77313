import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// Loads focus sessions with their blocked apps.
struct FocusLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func session(_ sessionID: String) throws -> FocusSession? {
    let apps = try database.elements(
      "select app_id from focus_session_blocked_app where session_id = ? order by app_id", sessionID
    ) { try $0.appID(0) }
    return try database.element(FocusSession.columns.select + " where session_id = ?", sessionID) {
      try FocusSession($0, blockedApps: apps)
    }
  }
}
