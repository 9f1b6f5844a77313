import EarnedEngine
import EarnedRules

/// Focus sessions, quests and days.
extension EarnedTables {
  static let activity = [focusSessions, focusSessionApps, quests, extensions, days]

  private static let focusSessions = TableDescription(
    "focus_session", shows: .first(7, as: "focus_sessions", "order by rowid desc"),
    columns: [
      .init("session_id", .placeholder("session")), .init("started_ts_utc_ms", .number),
      .init("ended_ts_utc_ms", .number), .init("timezone_id", .timeZone), .init("day_id", .day),
      .init("planned_duration_minutes", .number), .init("actual_duration_minutes", .number),
      .init("completed", .number), .init("ended_early", .number), .init("strict", .number),
      .init("task_label", .placeholder("task-label")), .init("awarded_credits", .number), .init("qualifies", .number),
    ])

  private static let focusSessionApps = TableDescription("focus_session_blocked_app", columns: [.init("app_id", .app)])

  private static let quests = TableDescription(
    "quest_session", shows: .first(7, as: "quests", "order by rowid desc"), expires: .init(by: "created_ts_utc_ms"),
    columns: [
      .init("quest_session_id", .placeholder("quest")), .init("attempt_id", .placeholder("attempt")),
      .init("quest_type", .words(of: QuestType.self)), .init("created_ts_utc_ms", .number),
      .init("expires_ts_utc_ms", .number), .init("state", .words(of: QuestState.self)),
      .init("metadata_json", .json(.object([.init("phrase", .placeholder("phrase"))])), as: "metadata"),
      .init("updated_ts_utc_ms", .number),
    ])

  private static let extensions = TableDescription(
    "unlock_grant_extension", expires: .init(by: "ts_utc_ms"), columns: [.init("method", .words(of: GrantMethod.self))])

  /// Diagnostics show the last week.
  private static let days = TableDescription(
    "day_summary", shows: .first(7, as: "days", "order by day_id desc"),
    columns: [
      .init("day_id", .day), .init("timezone_id", .timeZone), .init("qualified", .number),
      .init("first_qualified_ts_utc_ms", .number), .init("focus_minutes_completed", .number),
      .init("credits_earned", .number), .init("credits_spent", .number), .init("unlock_attempts_count", .number),
      .init("credits_unlocks_count", .number), .init("quest_unlocks_count", .number),
      .init("emergency_unlocks_count", .number), .init("created_ts_utc_ms", .number),
      .init("updated_ts_utc_ms", .number),
    ])
}
