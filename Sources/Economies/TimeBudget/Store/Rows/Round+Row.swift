import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import TimeBudgetRules

extension Round {
  /// Rounds are only written with these columns. `RoundAudit` reads them, without assuming valid values.
  static let columns = RowColumns(
    "budget_transaction", key: "position", [],
    written: [
      "wager_id", "date", "ts_utc_ms", "timezone_id", "committed_ts_utc_ms", "game_type", "variant", "options_json",
      "choices_json", "seed", "draw_json", "result", "wager_minutes", "multiplier_hundredths", "raw_delta_minutes",
      "cap_minutes", "delta_minutes", "bonus_after_minutes", "remaining_after_minutes",
    ])

  /// - Parameter now: the time and zone of the record that books it.
  func values(at now: Now) -> [any Bindable] {
    [
      wager.wagerID, date.description, now.instant.millisecondsSinceEpoch, now.timeZone.identifier,
      wager.committed.millisecondsSinceEpoch, wager.options.game.rawValue, wager.options.variant,
      wager.options.json, choices?.json, wager.seed.text, draw, result.rawValue, stakeMinutes,
      multiplierHundredths, rawDeltaMinutes, capMinutes, deltaMinutes, bonusAfterMinutes, remainingAfterMinutes,
    ]
  }
}
