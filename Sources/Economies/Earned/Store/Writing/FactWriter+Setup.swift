import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedSQLite

/// Writes the person's setup: settings, tier, apps, habits.
extension FactWriter {
  func write(_ settings: UserSettings) throws(SQLiteError) {
    try database.updateSingleton(settings, in: UserSettings.table, now)
  }

  func write(_ entitlement: Entitlement) throws(SQLiteError) {
    try database.updateSingleton(entitlement, in: Entitlement.table, now)
  }

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

  func write(_ habit: Habit) throws(SQLiteError) {
    try database.upsert(habit, into: Habit.table, now, now)
  }
}
