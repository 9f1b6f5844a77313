import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedTimeBudgetRules

/// The state of the time budget (interface of the time budget, "Commands").
public struct TimeBudgetStatus: Equatable, Sendable {
  /// The state. A new day has begun if one is due.
  public let state: TimeBudgetState
  /// When the selected apps are locked.
  public let locks: [AppLock]

  /// The value of `budget` in the document `earned.status/1`.
  public var json: JSONValue {
    [
      "date": state.date.json,
      "daily_allowance_minutes": .count(state.allowanceMinutes),
      "bonus_minutes_from_games": .count(state.bonusMinutes),
      "usage_minutes_today": .count(state.usageMinutes),
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

/// The time budget as text in `earned status`.
struct TimeBudgetStatusText {
  let status: TimeBudgetStatus
  let words: StatusPart.Formatter

  var lines: [String] { [minutes, lock] + wager }

  private var state: TimeBudgetState { status.state }

  private var minutes: String {
    let remaining = state.remainingMinutes
    let left = remaining == 0 ? "0 minutes remaining" : "\(remaining) min left"
    return "\(left) of \(state.allowanceMinutes) min allowed; bonus \(DeltaText.of(state.bonusMinutes)), "
      + "\(state.usageMinutes) min used"
  }

  private var lock: String {
    let apps = state.selection.map(words.app).joined(separator: ", ")
    let until = status.locks.first?.until.map { " until \(words.time($0))" } ?? ""
    switch state.shield.state {
    case .none: return "no app is selected"
    case .cleared: return "unlocked: \(apps)"
    case .applied: return "locked\(until): \(apps)"
    }
  }

  private var wager: [String] {
    guard let wager = state.pending else { return [] }
    return [
      "\(wager.minutes) min wagered on \(wager.options.game.rawValue) since \(words.time(wager.committed)), not resolved"
    ]
  }
}
