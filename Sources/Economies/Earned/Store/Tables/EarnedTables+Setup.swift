import EarnedCore
import EarnedEngine
import EarnedRules

/// What a person sets up.
extension EarnedTables {
  static let setup = [
    userSettings, focusState, modes, modeWindows, modeBlockedApps, apps, otherApps, distractingApps, habits,
  ]

  private static let userSettings = TableDescription(
    "user_settings", shows: .row(as: "user_settings"),
    columns: [
      .init("settings_json", .json(settings), as: "settings"), .init("updated_ts_utc_ms", .number),
      .init("sync_status", .syncStatus),
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

  private static let focusState = TableDescription(
    "focus_state", shows: .row(as: "focus_state"),
    columns: [.init("active_session_id", .placeholder("session")), .init("updated_ts_utc_ms", .number)])

  private static let modes = TableDescription(
    "mode", shows: .rows(as: "modes", "where deleted_ts_utc_ms is null order by rowid"),
    columns: [
      .init("mode_id", .placeholder("mode")), .init("name", .placeholder("mode-name")), .init("priority", .number),
      .init("strictness", .words(of: Strictness.self)), .init("manual_state", .words(of: ManualState.self)),
      .init("manual_effective_at_ts_utc_ms", .number), .init("manual_expires_at_ts_utc_ms", .number),
      .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number), .init("sync_status", .syncStatus),
    ])

  private static let modeWindows = TableDescription(
    "mode_window", shows: .rows(as: "mode_windows", "order by rowid"),
    columns: [
      .init("window_id", .placeholder("window")), .init("mode_id", .placeholder("mode")),
      .init("days_of_week_mask", .number), .init("start_local_hhmm", .timeOfDay), .init("end_local_hhmm", .timeOfDay),
    ])

  private static let modeBlockedApps = TableDescription(
    "mode_blocked_app", shows: .rows(as: "mode_blocked_apps", "order by rowid"),
    columns: [.init("mode_id", .placeholder("mode")), .init("app_id", .app)])

  private static let apps = TableDescription(
    "app_info", shows: .rows(as: "apps", "order by rowid"),
    columns: [
      .init("app_id", .app), .init("platform", .words(Set(Platform.specified.map(\.rawValue)))),
      .init("display_name", .placeholder("display-name")), .init("user_alias", .placeholder("alias")),
      .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number),
    ])

  private static let otherApps = TableDescription(
    "earned_other_app", columns: [.init("app_id", .app), .init("platform", .words(of: Platform.self))])

  private static let distractingApps = TableDescription("distracting_app", columns: [.init("app_id", .app)])

  private static let habits = TableDescription(
    "habit", shows: .rows(as: "habits", "where deleted_ts_utc_ms is null order by rowid"),
    columns: [
      .init("habit_id", .placeholder("habit")), .init("name", .placeholder("habit-name")),
      .init("reward_credits", .number), .init("active", .number), .init("sort_order", .number),
      .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number), .init("sync_status", .syncStatus),
    ])
}
