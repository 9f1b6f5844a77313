import EarnedCore
import EarnedEngine
import TimeBudgetRules

/// The tables of the economy. Diagnostics show only the state, never wagers and seeds. A reset does not empty
/// `budget_reset`.
enum TimeBudgetTables {
  static let all = [
    TableDescription(
      "budget_state", shows: .row(as: "budget_state"), isCleared: true,
      columns: [
        .init("day_id", .day), .init("day_started_ts_utc_ms", .number), .init("daily_allowance_minutes", .number),
        .init("bonus_minutes_from_games", .number), .init("usage_seconds_today", .number),
        .init("last_usage_refresh_ts_utc_ms", .number), .init("user_wants_unlocked", .number),
      ]),
    TableDescription("budget_app_selection", isCleared: true, columns: [.init("app_id", .app)]),
    TableDescription("budget_pending_wager", isCleared: true, columns: [game]),
    TableDescription(
      "budget_transaction", expires: TimeBudgetRetention.transactions, isCleared: true, columns: [game, result]),
    TableDescription("budget_day", isCleared: true),
    TableDescription("budget_rolled_transaction", isCleared: true, columns: [game, result]),
    TableDescription("budget_reset", columns: [.init("record_key", .uuid("reset"))]),
  ]

  private static let game = Disclosure.Member("game_type", .words(of: Game.self))
  private static let result = Disclosure.Member("result", .words(of: RoundResult.self))
}
