import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// Loads the part of the state that every decision looks at.
public struct StateLoader {
  private let database: Database

  /// A loader on a database with the specified tables.
  public init(_ database: Database) { self.database = database }

  /// The state as it is stored, without a subject.
  public func state() throws -> State {
    let economy = try economy()
    return State(
      economy: economy, settings: try settings(), entitlement: try entitlement(), emergency: try emergency(),
      today: try summary(of: economy.currentDayID), hasHistory: try hasHistory(), focus: try activeFocus(),
      modes: try ModeLoader(database).liveModes(), distractingApps: try distractingApps())
  }

  private func singleton<Element>(_ table: String, _ columns: String, _ read: (Row) throws -> Element) throws -> Element
  {
    guard let element = try database.element("select \(columns) from \(table) where id = 1", as: read) else {
      throw StoredValueFault(place: table, expectation: "the one row that must exist")
    }
    return element
  }

  private func economy() throws -> EconomyState {
    let columns = """
      current_day_id, credit_balance, rollover_cap, streak_count, streak_bonus_awarded_day_id, today_focus_qualified,
      today_habit_qualified_count, today_qualified, habit_awards_suspended_until_day_id
      """
    return try singleton("economy_state", columns) { row in
      var economy = EconomyState(currentDayID: try row.day(0, "economy_state.current_day_id"))
      economy.creditBalance = try row.count(1)
      economy.rolloverCap = try row.count(2)
      economy.streakCount = try row.count(3)
      economy.streakBonusAwardedDayID = try row.optionalDay(4, "economy_state.streak_bonus_awarded_day_id")
      economy.todayFocusQualified = try row.flag(5)
      economy.todayHabitQualifiedCount = try row.count(6)
      economy.todayQualified = try row.flag(7)
      economy.habitAwardsSuspendedUntilDayID = try row.optionalDay(
        8, "economy_state.habit_awards_suspended_until_day_id")
      return economy
    }
  }

  private func settings() throws -> UserSettings {
    try singleton("user_settings", "settings_json") {
      UserSettings(try $0.object(0, "user_settings.settings_json"))
    }
  }

  private func entitlement() throws -> Entitlement {
    try singleton("entitlement_state", "tier, subscription_active") {
      Entitlement(tier: try $0.choice(0, "entitlement_state.tier"), subscriptionActive: try $0.flag(1))
    }
  }

  private func emergency() throws -> EmergencyState {
    try singleton("emergency_state", "last_used_day_id, used_count_today, last_app_id_used") { row in
      EmergencyState(
        lastUsedDayID: try row.optionalDay(0, "emergency_state.last_used_day_id"), usedCountToday: try row.count(1),
        lastAppIDUsed: try row.optionalText(2).map { AppID(stored: $0) })
    }
  }

  /// The sums of a day; nil when it has no row.
  func summary(of day: DayID) throws -> DaySummary? {
    let sql = """
      select timezone_id, created_ts_utc_ms, qualified, first_qualified_ts_utc_ms, focus_minutes_completed,
        credits_earned, credits_spent, unlock_attempts_count, credits_unlocks_count, quest_unlocks_count,
        emergency_unlocks_count
      from day_summary where day_id = ?
      """
    return try database.element(sql, day.description) { row in
      var summary = DaySummary(dayID: day, timeZoneID: try row.text(0), created: try row.instant(1))
      summary.qualified = try row.flag(2)
      summary.firstQualified = try row.optionalInstant(3)
      summary.focusMinutesCompleted = try row.count(4)
      summary.creditsEarned = try row.count(5)
      summary.creditsSpent = try row.count(6)
      summary.unlockAttemptsCount = try row.count(7)
      summary.creditsUnlocksCount = try row.count(8)
      summary.questUnlocksCount = try row.count(9)
      summary.emergencyUnlocksCount = try row.count(10)
      return summary
    }
  }

  /// When the row of a day was last written; nil when there is none.
  func lastUpdate(of day: DayID) throws -> Instant? {
    try database.element("select updated_ts_utc_ms from day_summary where day_id = ?", day.description) {
      try $0.instant(0)
    }
  }

  private func hasHistory() throws -> Bool {
    try database.first("select 1 from day_summary limit 1") { _ in true } ?? false
  }

  private func activeFocus() throws -> FocusSession? {
    let sql = "select active_session_id from focus_state where id = 1 and active_session_id is not null"
    guard let sessionID = try database.element(sql, as: { try $0.text(0) }) else { return nil }
    return try FocusLoader(database).session(sessionID)
  }

  private func distractingApps() throws -> [DistractingApp] {
    try database.elements("select app_id, created_ts_utc_ms from distracting_app order by created_ts_utc_ms, app_id") {
      DistractingApp(appID: try $0.appID(0), created: try $0.instant(1))
    }
  }
}
