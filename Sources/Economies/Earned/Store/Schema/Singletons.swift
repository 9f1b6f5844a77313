import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedSQLite

/// The rows that always exist: the five singletons (data model A5.1).
struct Singletons {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Creates the missing ones. Existing rows do not change.
  func ensure(at now: Now) throws {
    let milliseconds = now.instant.millisecondsSinceEpoch
    let settings = UserSettings.standard(timeZoneID: now.timeZone.identifier).document
    try database.execute(
      "insert into entitlement_state (id, updated_ts_utc_ms) values (1, ?) on conflict do nothing", milliseconds)
    try database.execute(
      "insert into user_settings (id, settings_json, updated_ts_utc_ms) values (1, ?, ?) on conflict do nothing",
      settings, milliseconds)
    try database.execute(
      "insert into economy_state (id, current_day_id, updated_ts_utc_ms) values (1, ?, ?) on conflict do nothing",
      now.dayID.description, milliseconds)
    try database.execute(
      "insert into emergency_state (id, updated_ts_utc_ms) values (1, ?) on conflict do nothing", milliseconds)
    try database.execute(
      "insert into focus_state (id, updated_ts_utc_ms) values (1, ?) on conflict do nothing", milliseconds)
  }

  /// A new database starts with its first record: until then the singletons have the time of their creation (decision
  /// E27). So the same records give the same content, whenever they are recorded.
  func begin(at instant: Instant) throws(SQLiteError) {
    for table in ["entitlement_state", "user_settings", "economy_state", "emergency_state", "focus_state"] {
      try database.execute("update \(table) set updated_ts_utc_ms = ? where id = 1", instant.millisecondsSinceEpoch)
    }
  }
}
