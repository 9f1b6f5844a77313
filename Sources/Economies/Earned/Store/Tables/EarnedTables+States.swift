import EarnedEngine
import EarnedRules

/// Tables for the state of the economy.
extension EarnedTables {
  static let states = [economyState, emergencyState, entitlementState]

  private static let economyState = TableDescription(
    "economy_state", shows: .row(as: "economy_state"),
    columns: [
      .init("current_day_id", .day), .init("credit_balance", .number), .init("rollover_cap", .number),
      .init("daily_reset_hour_local", .number), .init("streak_count", .number),
      .init("streak_bonus_awarded_day_id", .day), .init("today_focus_qualified", .number),
      .init("today_habit_qualified_count", .number), .init("today_qualified", .number),
      .init("habit_awards_suspended_until_day_id", .day), .init("updated_ts_utc_ms", .number),
    ])

  private static let emergencyState = TableDescription(
    "emergency_state", shows: .row(as: "emergency_state"),
    columns: [
      .init("last_used_day_id", .day), .init("used_count_today", .number), .init("last_app_id_used", .app),
      .init("updated_ts_utc_ms", .number),
    ])

  private static let entitlementState = TableDescription(
    "entitlement_state", shows: .row(as: "entitlement_state"),
    columns: [
      .init("tier", .words(of: Tier.self)), .init("subscription_active", .number), .init("updated_ts_utc_ms", .number),
    ])
}
