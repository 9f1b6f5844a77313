import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension EconomyState {
  static let columns = RowColumns(
    "economy_state", key: "id",
    [
      "current_day_id", "credit_balance", "rollover_cap", "streak_count", "streak_bonus_awarded_day_id",
      "today_focus_qualified", "today_habit_qualified_count", "today_qualified", "habit_awards_suspended_until_day_id",
    ], written: ["updated_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(currentDayID: try row.day(0, "economy_state.current_day_id"))
    creditBalance = try row.count(1)
    rolloverCap = try row.count(2)
    streakCount = try row.count(3)
    streakBonusAwardedDayID = try row.optionalDay(4, "economy_state.streak_bonus_awarded_day_id")
    todayFocusQualified = try row.flag(5)
    todayHabitQualifiedCount = try row.count(6)
    todayQualified = try row.flag(7)
    habitAwardsSuspendedUntilDayID = try row.optionalDay(8, "economy_state.habit_awards_suspended_until_day_id")
  }

  var values: [any Bindable] {
    [
      currentDayID.description, creditBalance, rolloverCap, streakCount, streakBonusAwardedDayID?.description,
      todayFocusQualified, todayHabitQualifiedCount, todayQualified, habitAwardsSuspendedUntilDayID?.description,
    ]
  }
}
