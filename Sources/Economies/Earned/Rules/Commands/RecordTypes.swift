import EarnedCore

extension Command {
  /// The records that commands are read from, with their fields (interface, section 2).
  public static let recordTypes: [RecordType] = [
    RecordType("day.ensure"),
    RecordType("settings.update", .required("settings", .object(UserSettings.fields))),
    RecordType(
      "entitlement.set", .required("tier", .choice(Tier.allCases.map(\.rawValue))),
      .optional("subscription_active", .flag)),
    RecordType(
      "app.upsert", .required("app_id", .appID), .optional("display_name", .text(mayBeEmpty: true)),
      .optional("user_alias", .text(mayBeEmpty: true)), .optional("icon_uri", .text(mayBeEmpty: true))),
    RecordType("app.distract", .required("app_id", .appID)),
    RecordType("app.undistract", .required("app_id", .appID)),
    RecordType(
      "mode.upsert", .required("mode_id", .text()), .required("name", .text()),
      .required("strictness", .choice(Strictness.allCases.map(\.rawValue))),
      .optional("priority", .integer(-1_000_000_000...1_000_000_000)),
      .optional("windows", .list(.object(windowFields))), .optional("blocked_apps", .list(.appID))),
    RecordType(
      "mode.override", .required("mode_id", .text()),
      .required("manual_state", .choice(ManualState.allCases.map(\.rawValue))),
      .optional("effective_at_ts_utc_ms", .instant), .optional("expires_at_ts_utc_ms", .instant)),
    RecordType("mode.delete", .required("mode_id", .text())),
    RecordType(
      "habit.upsert", .required("habit_id", .text()), .required("name", .text()),
      .optional("reward_credits", .integer(0...100)), .optional("active", .flag),
      .optional("sort_order", .integer(-1_000_000_000...1_000_000_000))),
    RecordType("habit.delete", .required("habit_id", .text())),
    RecordType("habit.complete", .required("habit_id", .text()), .optional("completion_id", .text())),
    RecordType(
      "focus.start", .required("planned_duration_minutes", .integer(1...1_000_000)), .optional("session_id", .text()),
      .optional("strict", .flag), .optional("task_label", .text(mayBeEmpty: true)),
      .optional("blocked_apps", .list(.appID))),
    RecordType("focus.end", .required("session_id", .text())),
    RecordType("unlock.attempt", .required("app_id", .appID), .optional("attempt_id", .text())),
    RecordType("unlock.credits", .required("attempt_id", .text()), .required("minutes", .integerChoice([5, 15, 30]))),
    RecordType("unlock.cancel", .required("attempt_id", .text())),
    RecordType(
      "unlock.quest.start", .required("attempt_id", .text()),
      .required("quest_type", .choice(QuestType.allCases.map(\.rawValue))), .optional("quest_session_id", .text())),
    RecordType(
      "unlock.quest.complete", .required("quest_session_id", .text()), .optional("proof", .text(mayBeEmpty: true))),
    RecordType(
      "unlock.quest.fail", .required("quest_session_id", .text()),
      .required("reason", .choice(QuestFailure.allCases.map(\.rawValue)))),
    RecordType("unlock.quest.cancel", .required("quest_session_id", .text())),
    RecordType("unlock.emergency", .required("attempt_id", .text())),
    RecordType("shield.blocked", .required("app_id", .appID), .optional("mode_id", .text())),
  ]

  private static let windowFields: [Field] = [
    .optional("window_id", .text()),
    .required("days_of_week_mask", .integer(0...127)),
    .required("start_local_hhmm", .timeOfDay),
    .required("end_local_hhmm", .timeOfDay),
  ]
}
