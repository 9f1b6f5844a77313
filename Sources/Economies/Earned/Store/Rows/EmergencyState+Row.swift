import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension EmergencyState {
  static let columns = RowColumns(
    "emergency_state", key: "id", ["last_used_day_id", "used_count_today", "last_app_id_used"],
    written: ["updated_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      lastUsedDayID: try row.optionalDay(0, "emergency_state.last_used_day_id"), usedCountToday: try row.count(1),
      lastAppIDUsed: try row.optionalText(2).map { AppID(stored: $0) })
  }

  var values: [any Bindable] { [lastUsedDayID?.description, usedCountToday, lastAppIDUsed?.description] }
}
