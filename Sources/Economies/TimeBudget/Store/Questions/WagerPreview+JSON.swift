import EarnedCore
import EarnedJSON
import TimeBudgetRules

extension WagerPreview {
  /// The document `earned.budget-preview/1`.
  public func json(at now: Now) -> JSONValue {
    [
      "schema": "earned.budget-preview/1", "now_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier), "game_type": .string(bet.options.game.rawValue),
      "wager_minutes": .count(wagerMinutes), "remaining_minutes": .count(remainingMinutes),
      "minutes_until_midnight": .count(minutesUntilMidnight), "cap_minutes": .count(capMinutes),
      "allowed": .bool(isAllowed), "reason": .optional(reason), "win": delta(winMinutes), "loss": delta(lossMinutes),
      "outcomes": .array(outcomes.map(\.json)),
      "expected_return": expectedReturnMillionths.map { .number(Double($0) / 1_000_000) } ?? .null,
      "resolution": resolution?.json ?? .null,
    ]
  }

  private func delta(_ minutes: Int?) -> JSONValue {
    minutes.map { ["delta_minutes": .count($0), "text": .string(DeltaText.of($0))] } ?? .null
  }
}

extension WagerPreview.Outcome {
  fileprivate var json: JSONValue {
    [
      "result": .string(chance.result), "probability": .optional(chance.probability?.description),
      "multiplier_hundredths": .count(chance.multiplierHundredths), "raw_delta_minutes": .count(rawDeltaMinutes),
      "delta_minutes": .count(deltaMinutes), "text": .string(DeltaText.of(deltaMinutes)),
    ]
  }
}

extension Round {
  fileprivate var json: JSONValue {
    [
      "result": .string(result.rawValue), "wager_minutes": .count(stakeMinutes),
      "multiplier_hundredths": .count(multiplierHundredths), "raw_delta_minutes": .count(rawDeltaMinutes),
      "delta_minutes": .count(deltaMinutes), "bonus_minutes": .count(bonusAfterMinutes),
      "remaining_minutes": .count(remainingAfterMinutes), "draw": draw.map(JSONValue.object) ?? .null,
    ]
  }
}
