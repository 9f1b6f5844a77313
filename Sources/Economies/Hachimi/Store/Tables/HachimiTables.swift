import EarnedCore
import EarnedEngine
import HachimiRules

/// The tables of the economy. A diagnostics document may contain counts, numbers, types and dates, but never names,
/// ids or texts.
enum HachimiTables {
  static let all = dataModel + additive

  /// The tables with a `uid` column.
  static let withUID = [
    "action_ledger", "local_habits", "local_cats", "local_sessions", "local_monthly_checkins", "local_achievements",
  ]

  /// The columns that identify a database of the app. Some are missing when the app itself made it (rules 4).
  static let appColumns = [
    "action_ledger": Action.columns.names + ["uid", "synced", "synced_at", "sync_attempts", "sync_error"],
    "local_habits": Habit.columns.names + ["uid"], "local_cats": Cat.columns.names + ["uid"],
    "local_sessions": FocusSession.columns.names + ["uid", "created_at"],
    "local_monthly_checkins": CheckInMonth.columns.names + ["id", "uid"],
    "materialized_state": ProfileKey.columns.names + ["updated_at"],
    "local_achievements": UnlockedAchievement.columns.names + ["uid"],
  ]

  private static let dataModel = [
    TableDescription(
      "action_ledger",
      shows: .first(100, as: "hachimi_ledger", "order by created_at desc, rowid desc"),
      expires: HachimiRetention.actions,
      columns: [
        .init("type", .words(of: ActionType.self)), .init("started_at", .number), .init("ended_at", .number),
        .init("synced", .number), .init("synced_at", .number), .init("sync_attempts", .number),
        .init("created_at", .number),
      ]),
    TableDescription(
      "local_habits", shows: .rows(as: "hachimi_habits", "order by created_at, id"),
      columns: [
        .init("goal_minutes", .number), .init("target_hours", .number), .init("total_minutes", .number),
        .init("deadline_date", .day), .init("target_completed", .number), .init("last_check_in_date", .day),
        .init("is_active", .number), .init("created_at", .number),
      ]),
    TableDescription(
      "local_cats", shows: .rows(as: "hachimi_cats", "order by created_at, id"),
      columns: [
        .init("total_minutes", .number), .init("state", .words(of: CatState.self)),
        .init("last_session_at", .number), .init("highest_stage", .words(of: Stage.self)),
        .init("created_at", .number),
      ]),
    TableDescription(
      "local_sessions",
      columns: [.init("status", .words(of: SessionStatus.self)), .init("mode", .words(of: TimerMode.self))]),
    TableDescription(
      "local_monthly_checkins", shows: .rows(as: "hachimi_checkins", "order by month"),
      columns: [
        .init("checked_days", .json(.list(of: .number))), .init("total_coins", .number),
        .init("milestones_claimed", .json(.list(of: .number))),
      ]),
    TableDescription("materialized_state"),
    TableDescription(
      "local_achievements", shows: .rows(as: "hachimi_achievements", "order by unlocked_at, id"),
      columns: [.init("unlocked_at", .number), .init("claimed", .number), .init("claimed_at", .number)]),
    TableDescription(
      "diary_entries", columns: [.init("mood", .words(of: Mood.self)), .init("stage", .words(of: Stage.self))]),
    TableDescription("chat_messages", columns: [.init("role", .words(of: ChatRole.self))]),
  ]

  private static let additive = [
    TableDescription("hachimi_session_day"), TableDescription("hachimi_habit"), TableDescription("hachimi_habit_day"),
    TableDescription(
      "hachimi_timer", shows: .row(as: "hachimi_timer"),
      columns: [
        .init("state", .words(["idle", "running", "paused"])), .init("mode", .words(of: TimerMode.self)),
        .init("total_seconds", .number), .init("started_ts_utc_ms", .number), .init("paused_milliseconds", .number),
        .init("paused_ts_utc_ms", .number), .init("background_ts_utc_ms", .number), .init("last_ts_utc_ms", .number),
      ]),
    TableDescription("hachimi_sync"),
    TableDescription("hachimi_rolled_action", columns: [.init("type", .words(of: ActionType.self))]),
    TableDescription("hachimi_base"), TableDescription("hachimi_imported"),
    TableDescription(
      "hachimi_history", shows: .row(as: "hachimi_history"),
      columns: [
        .init("closed_before_ts_utc_ms", .number), .init("opening_coins", .number), .init("is_from_app", .number),
      ]),
  ]
}
