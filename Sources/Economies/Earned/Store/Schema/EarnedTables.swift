import EarnedCore
import EarnedRules

/// The tables of data model A3 and our own. Diagnostics show ids, names and labels as placeholders, and nothing of
/// other columns, such as icons and snapshots.
enum EarnedTables {
  /// Parents before children where rows expire; also the order in a diagnostics document.
  static let all = states + unlocks + setup + activity + history + rolledUp

  /// Those of data model A3, which an app's database has.
  static let specified = all.filter { !$0.name.hasPrefix("earned_") }

  private static let states = [
    EconomyState.table.description, EmergencyState.table.description, Entitlement.table.description,
  ]

  private static let unlocks = [
    UnlockAttempt.table.description.rollingUp(EarnedRollUps.attempts),
    UnlockGrant.table.description.rollingUp(EarnedRollUps.grants),
    TableDescription(
      "unlock_grant_current", bookedOn: .parent("unlock_grant", key: "grant_id"), columns: [.init("app_id", .app)]),
    TableDescription("daily_app_limits", bookedOn: .column("day_id"), columns: [.init("app_id", .app)]),
  ]

  private static let setup = [
    UserSettings.table.description,
    TableDescription(
      "focus_state", shows: .row(as: "focus_state"),
      columns: [.init("active_session_id", .placeholder("session")), .init("updated_ts_utc_ms", .number)]),
    Mode.table.description, ModeWindow.table.description, TableDescription("earned_scheduled_disable"),
    TableDescription(
      "mode_blocked_app", shows: .rows(as: "mode_blocked_apps", "order by rowid"),
      columns: [.init("mode_id", .placeholder("mode")), .init("app_id", .app)]),
    TableDescription(
      "app_info", shows: .rows(as: "apps", "order by rowid"),
      columns: [
        .init("app_id", .app), .init("platform", .words(Set(Platform.specified.map(\.rawValue)))),
        .init("display_name", .placeholder("display-name")), .init("user_alias", .placeholder("alias")),
        .init("created_ts_utc_ms", .number), .init("updated_ts_utc_ms", .number),
      ]),
    TableDescription(
      "earned_other_app", columns: [.init("app_id", .app), .init("platform", .words(of: Platform.self))]),
    DistractingApp.table.description, Habit.table.description,
  ]

  private static let activity = [
    FocusSession.table.description,
    TableDescription("focus_session_blocked_app", columns: [.init("app_id", .app)]),
    HabitCompletion.table.description, QuestSession.table.description,
    GrantExtension.table.description, DaySummary.table.description,
  ]

  /// Data about facts that were added to closed days. Diagnostics show nothing of it.
  private static let history = [
    TableDescription(
      "earned_qualified_later", bookedOn: .stays,
      columns: [.init("qualified_by", .words(of: QualificationMethod.self))]),
    FocusSession.addedTable.description,
    TableDescription("earned_added_day", bookedOn: .column("day_id")),
  ]

  /// What reports need of deleted rows. Kept forever; diagnostics show nothing of it.
  private static let rolledUp = [
    TableDescription(
      "earned_rolled_attempt", bookedOn: .stays,
      columns: [
        .init("app_id", .app), .init("strictness", .words(of: Strictness.self)),
        .init("outcome", .words(of: AttemptOutcome.self)), .init("option_type", .words(of: UnlockOptionType.self)),
      ]),
    TableDescription(
      "earned_rolled_grant", bookedOn: .stays,
      columns: [.init("app_id", .app), .init("method", .words(of: GrantMethod.self))]),
    TableDescription("earned_rolled_credit", bookedOn: .stays, columns: [.init("app_id", .app)]),
  ]
}
