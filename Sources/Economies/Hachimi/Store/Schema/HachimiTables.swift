import EarnedCore
import EarnedEngine
import EarnedHachimiRules

/// The tables of the economy. A diagnostics document may contain counts, numbers, types and dates, but never names, ids
/// or texts. `HachimiFutureDays` removes what was recorded on days that a wrong clock began.
enum HachimiTables {
  /// In the order of a diagnostics document.
  static let all = dataModel + additive

  /// The tables with a `uid` column.
  static let withUID = [
    "action_ledger", "local_habits", "local_cats", "local_sessions", "local_monthly_checkins", "local_achievements",
  ]

  /// The columns that identify a database of the app. Some are missing when the app itself made it (rules 4).
  static let appColumns = [
    "action_ledger": HachimiLedgerRow.table.statements.columns,
    "local_habits": Habit.table.statements.columns + ["uid"], "local_cats": Cat.table.statements.columns + ["uid"],
    "local_sessions": FocusSession.table.statements.columns + ["uid", "created_at"],
    "local_monthly_checkins": CheckInMonth.table.statements.columns + ["id", "uid"],
    "materialized_state": ProfileValue.table.statements.columns + ["updated_at"],
    "local_achievements": UnlockedAchievement.table.statements.columns + ["uid"],
  ]

  /// The columns of version 1 of the app's database, which had only texts (decision K42).
  static let versionOne = [
    "diary_entries": DiaryEntry.table.statements.columns, "chat_messages": ChatMessage.table.statements.columns,
  ]

  private static let dataModel = [
    ledger, Habit.table.description, Cat.table.description, FocusSession.table.description,
    CheckInMonth.table.description, ProfileValue.table.description, UnlockedAchievement.table.description,
    DiaryEntry.table.description, ChatMessage.table.description,
  ]

  static let ledger: TableDescription = {
    let table = HachimiLedgerRow.table.description
    return TableDescription(
      table.name, shows: table.diagnosticsRows, expires: HachimiRetention.actions, columns: table.columns)
  }()

  private static let coins = ValueKind.integer(in: HachimiNumbers.coins)

  private static let additive = [
    SessionDay.table.description, HabitMemory.table.description,
    HachimiSettings.table.description,
    TableDescription(
      "hachimi_habit_day", bookedOn: .stays, columns: [.init("habit_id", .text), .init("date", .day)]),
    FocusTimer.table.description,
    TableDescription(
      "hachimi_sync", columns: [.init("action_id", .text), .init("next_attempt_ts_utc_ms", .instant)]),
    TableDescription(
      "hachimi_rolled_action", bookedOn: .stays,
      columns: [
        .init("position", .position), .init("type", .words(of: ActionType.self)), .init("ts_utc_ms", .instant),
        .init("date", .day), .init("coins", coins), .init("subject_id", .text),
      ]),
    TableDescription(
      "hachimi_base",
      columns: [.init("table_name", .words(Base.tables)), .init("id", .text), .init("row_json", .json(.object([])))]),
    TableDescription(
      "hachimi_imported", bookedOn: .stays, columns: [.init("action_id", .text), .init("date", .day)]),
    TableDescription(
      "hachimi_history", shows: .row(as: "hachimi_history"),
      columns: [
        .init("closed_before_ts_utc_ms", .instant), .init("opening_coins", coins), .init("is_from_app", .flag),
        .hidden("id", .one),
      ]),
  ]
}
