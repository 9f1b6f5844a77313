import EarnedCore
import EarnedEngine
import EarnedSQLite
import TimeBudgetRules

extension State {
  static let columns = RowColumns(
    "budget_state", key: "id",
    [
      "day_id", "day_started_ts_utc_ms", "daily_allowance_minutes", "bonus_minutes_from_games", "usage_seconds_today",
      "last_usage_refresh_ts_utc_ms", "user_wants_unlocked",
    ], written: ["id"])

  /// The state without the data of other tables.
  init(_ row: Row) throws {
    self.init()
    date = try row.day(0, "budget_state.day_id")
    dayStarted = try row.instant(1)
    allowanceMinutes = try row.count(2)
    bonusMinutes = try row.count(3)
    usageSeconds = try row.count(4)
    lastUsageRefresh = try row.optionalInstant(5)
    wantsUnlocked = try row.flag(6)
  }

  var values: [any Bindable] {
    [
      date?.description, dayStarted?.millisecondsSinceEpoch, allowanceMinutes, bonusMinutes, usageSeconds,
      lastUsageRefresh?.millisecondsSinceEpoch, wantsUnlocked, 1,
    ]
  }
}
