import EarnedCore
import EarnedEngine
import TimeBudgetRules

/// What diagnostics may show of the payloads of the economy's log lines: numbers, words and days. Seeds and their
/// hashes are not shown.
enum TimeBudgetPayloads {
  static let all: [String: [Disclosure.Member]] = [
    "BUDGET_DAY_RESET": [
      .init("from_date", .day), .init("to_date", .day), .init("bonus_minutes", .number),
      .init("usage_minutes", .number), remaining,
    ],
    "BUDGET_USAGE_REFRESHED": [.init("usage_seconds", .number), .init("usage_minutes", .number), remaining],
    "BUDGET_LAUNCHED": [remaining, .init("shield", .words(of: Shield.State.self))],
    "BUDGET_UNLOCKED": [remaining], "BUDGET_LOCKED": [remaining],
    "BUDGET_UNLOCK_BLOCKED": [remaining, .init("reason", .words(["NO_MINUTES_REMAINING"]))],
    "BUDGET_SELECTION_SET": [apps],
    "BUDGET_ALLOWANCE_SET": [.init("from_minutes", .number), .init("to_minutes", .number), remaining],
    "BUDGET_WAGER_COMMITTED": wager + [.init("forfeit_delta_minutes", .number)],
    "BUDGET_WAGER_DENIED": wager + [
      remaining,
      .init("reason", .words(["WAGER_PENDING", "ZERO_OR_NEGATIVE_WAGER", "EXCEEDS_REMAINING_MINUTES"])),
    ],
    "BUDGET_WAGER_RESOLVED": wager + [
      .init("result", .words(of: RoundResult.self)), .init("multiplier_hundredths", .number),
      .init("delta_minutes", .number), .init("bonus_minutes", .number), remaining,
    ],
    "BUDGET_WAGER_FORFEITED": wager + [.init("delta_minutes", .number), .init("bonus_minutes", .number)],
    "BUDGET_ZERO_CROSSED": [.init("direction", .words(of: ZeroCrossing.self)), remaining],
    "BUDGET_SHIELD_APPLIED": [apps], "BUDGET_SHIELD_CLEARED": [apps],
  ]

  private static let remaining = Disclosure.Member("remaining_minutes", .number)
  private static let apps = Disclosure.Member("apps", .list(of: .app))
  private static let wager: [Disclosure.Member] = [
    .init("wager_id", .placeholder("wager")), .init("game_type", .words(of: Game.self)),
    .init("wager_minutes", .number),
  ]
}
