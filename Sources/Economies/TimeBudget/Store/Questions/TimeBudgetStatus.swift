import EarnedCore
import EarnedJSON
import TimeBudgetRules

/// The state of the time budget (interface of the time budget, "Commands").
public struct TimeBudgetStatus: Equatable, Sendable {
  /// The state, after a new day began if one is due.
  public let state: State
}

extension TimeBudgetStatus {
  /// The value of `budget` in the document `earned.status/1`.
  public var json: JSONValue {
    [
      "date": (state.date?.description).map(JSONValue.string) ?? .null,
      "daily_allowance_minutes": .count(state.allowanceMinutes),
      "bonus_minutes_from_games": .count(state.bonusMinutes),
      "usage_minutes_today": .count(RemainingMinutes.usageMinutes(seconds: state.usageSeconds)),
      "remaining_minutes": .count(state.remainingMinutes),
      "user_wants_unlocked": .bool(state.wantsUnlocked),
      "unlock_allowed": .bool(state.unlockAllowed),
      "is_unlocked_effective": .bool(state.isUnlockedEffective),
      "shield": [
        "state": .string(state.shield.state.rawValue), "apps": .array(state.shield.apps.map(JSONValue.app)),
      ],
      "pending_wager": state.pending.map(\.json) ?? .null,
      "last_usage_refresh_ts_utc_ms": .optional(state.lastUsageRefresh),
    ]
  }
}

extension Wager {
  /// What may be shown of a pending wager: only the hash of its seed.
  fileprivate var json: JSONValue {
    [
      "wager_id": .string(wagerID), "game_type": .string(options.game.rawValue), "wager_minutes": .count(minutes),
      "ts_utc_ms": .instant(committed), "forfeit_delta_minutes": .count(forfeitDeltaMinutes),
      "seed_sha256": .string(seed.sha256),
    ]
  }
}
