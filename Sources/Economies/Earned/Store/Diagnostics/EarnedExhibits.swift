import EarnedCore
import EarnedEngine
import EarnedRules

/// What may leave of the tables (data model A3). Ids, names and labels leave as placeholders; what is not named here
/// does not leave, such as icons and snapshots.
enum EarnedExhibits {
  static let all = [
    economyState, emergencyState, entitlementState, activeGrants, userSettings, focusState, modes, modeWindows,
    modeBlockedApps, apps, habits, focusSessions, quests, days,
  ]

  // MARK: Where the economy stands

  private static let economyState = Exhibit(
    "economy_state", from: "economy_state", "where id = 1", isSingle: true,
    columns: [
      .init("current_day_id", .day), .init("credit_balance", .number), .init("rollover_cap", .number),
      .init("daily_reset_hour_local", .number), .init("streak_count", .number),
      .init("streak_bonus_awarded_day_id", .day), .init("today_focus_qualified", .number),
      .init("today_habit_qualified_count", .number), .init("today_qualified", .number),
      .init("habit_awards_suspended_until_day_id", .day), .init("updated_ts_utc_ms", .number),
    ])

  private static let emergencyState = Exhibit(
    "emergency_state", from: "emergency_state", "where id = 1", isSingle: true,
    columns: [
      .init("last_used_day_id", .day), .init("used_count_today", .number), .init("last_app_id_used", .app),
      .init("updated_ts_utc_ms", .number),
    ])

  private static let entitlementState = Exhibit(
    "entitlement_state", from: "entitlement_state", "where id = 1", isSingle: true,
    columns: [
      .init("tier", .words(of: Tier.self)), .init("subscription_active", .number), .init("updated_ts_utc_ms", .number),
    ])

  /// The grants that are open or still to open, as `UnlockLoader` finds them.
  private static let activeGrants = Exhibit(
    "active_grants", from: "unlock_grant",
    """
    where grant_id in (select grant_id from unlock_grant_current)
      and revoked_ts_utc_ms is null and ends_ts_utc_ms > :now order by starts_ts_utc_ms, rowid
    """,
    columns: [
      .init("grant_id", .placeholder("grant")), .init("app_id", .app), .init("created_ts_utc_ms", .number),
      .init("created_day_id", .day), .init("starts_ts_utc_ms", .number), .init("ends_ts_utc_ms", .number),
      .init("method", .words(of: GrantMethod.self)), .init("source_mode_id", .placeholder("mode")),
      .init("source_attempt_id", .placeholder("attempt")), .init("revoked_ts_utc_ms", .number),
    ])

  private static let focusState = Exhibit(
    "focus_state", from: "focus_state", "where id = 1", isSingle: true,
    columns: [.init("active_session_id", .placeholder("session")), .init("updated_ts_utc_ms", .number)])

  private static let focusSessions = Exhibit(
    "focus_sessions", from: "focus_session", "order by rowid desc", limit: 7,
    columns: [
      .init("session_id", .placeholder("session")), .init("started_ts_utc_ms", .number),
      .init("ended_ts_utc_ms", .number), .init("timezone_id", .timeZone), .init("day_id", .day),
      .init("planned_duration_minutes", .number), .init("actual_duration_minutes", .number),
      .init("completed", .number), .init("ended_early", .number), .init("strict", .number),
      .init("task_label", .placeholder("task-label")), .init("awarded_credits", .number), .init("qualifies", .number),
    ])

  private static let quests = Exhibit(
    "quests", from: "quest_session", "order by rowid desc", limit: 7,
    columns: [
      .init("quest_session_id", .placeholder("quest")), .init("attempt_id", .placeholder("attempt")),
      .init("quest_type", .words(of: QuestType.self)), .init("created_ts_utc_ms", .number),
      .init("expires_ts_utc_ms", .number), .init("state", .words(of: QuestState.self)),
      .init("metadata_json", .json(.object([.init("phrase", .placeholder("phrase"))])), as: "metadata"),
      .init("updated_ts_utc_ms", .number),
    ])

  /// The last week.
  private static let days = Exhibit(
    "days", from: "day_summary", "order by day_id desc", limit: 7,
    columns: [
      .init("day_id", .day), .init("timezone_id", .timeZone), .init("qualified", .number),
      .init("first_qualified_ts_utc_ms", .number), .init("focus_minutes_completed", .number),
      .init("credits_earned", .number), .init("credits_spent", .number), .init("unlock_attempts_count", .number),
      .init("credits_unlocks_count", .number), .init("quest_unlocks_count", .number),
      .init("emergency_unlocks_count", .number), .init("created_ts_utc_ms", .number),
      .init("updated_ts_utc_ms", .number),
    ])

  // MARK: What is set up

  private static let userSettings = Exhibit(
    "user_settings", from: "user_settings", "where id = 1", isSingle: true,
    columns: [
      .init("settings_json", .json(settings), as: "settings"), .init("updated_ts_utc_ms", .number),
      .init("sync_status", syncStatus),
    ])

  /// Data model A4.1.
  private static let settings = Disclosure.object([
    .init("timezone_id", .timeZone),
    .init(
      "credit_costs",
      .object([.init("minutes_5", .number), .init("minutes_15", .number), .init("minutes_30", .number)])
    ),
    .init(
      "quest",
      .object([
        .init("enabled_types", .list(of: .words(of: QuestType.self))), .init("unlock_minutes", .number),
        .init("max_quest_unlocks_per_app_per_day", .number), .init("cooldown_minutes_per_app", .number),
        .init("qr_key_value", .placeholder("qr-key")), .init("qr_key_set_ts_utc_ms", .number),
        .init("key_change_cooldown_hours_strict", .number),
      ])),
    .init(
      "emergency",
      .object([
        .init("daily_limit", .number), .init("delay_seconds", .number), .init("unlock_minutes", .number),
        .init("block_same_app_consecutive", .number),
      ])),
    .init(
      "focus",
      .object([
        .init("preset_minutes", .list(of: .number)), .init("strict", .number),
        .init("min_minutes_to_qualify", .number),
      ])),
  ])

  private static let modes = Exhibit(
    "modes", from: "mode", "where deleted_ts_utc_ms is null order by rowid",
    columns: [
      .init("mode_id", .placeholder("mode")), .init("name", .placeholder("mode-name")), .init("priority", .number),
      .init("strictness", .words(of: Strictness.self)), .init("manual_state", .words(of: ManualState.self)),
      .init("manual_effective_at_ts_utc_ms", .number), .init("manual_expires_at_ts_utc_ms", .number),
      .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number), .init("sync_status", syncStatus),
    ])

  private static let modeWindows = Exhibit(
    "mode_windows", from: "mode_window", "order by rowid",
    columns: [
      .init("window_id", .placeholder("window")), .init("mode_id", .placeholder("mode")),
      .init("days_of_week_mask", .number), .init("start_local_hhmm", .timeOfDay), .init("end_local_hhmm", .timeOfDay),
    ])

  private static let modeBlockedApps = Exhibit(
    "mode_blocked_apps", from: "mode_blocked_app", "order by rowid",
    columns: [.init("mode_id", .placeholder("mode")), .init("app_id", .app)])

  private static let apps = Exhibit(
    "apps", from: "app_info", "order by rowid",
    columns: [
      .init("app_id", .app), .init("platform", .words(of: Platform.self)),
      .init("display_name", .placeholder("display-name")), .init("user_alias", .placeholder("alias")),
      .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number),
    ])

  private static let habits = Exhibit(
    "habits", from: "habit", "where deleted_ts_utc_ms is null order by rowid",
    columns: [
      .init("habit_id", .placeholder("habit")), .init("name", .placeholder("habit-name")),
      .init("reward_credits", .number), .init("active", .number), .init("sort_order", .number),
      .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number), .init("sync_status", syncStatus),
    ])

  /// Data model A2.
  private static let syncStatus = Disclosure.words(["LOCAL_ONLY", "PENDING", "SYNCED", "FAILED"])
}
