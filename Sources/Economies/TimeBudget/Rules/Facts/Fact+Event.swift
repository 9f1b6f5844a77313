import EarnedCore
import EarnedJSON

extension Fact {
  /// The line that this fact adds to the event log, with exactly the payload of the interface (section 2); nil when it
  /// adds none.
  ///
  /// - Parameter state: the state after the record. The values that a payload uses from it do not change after its
  ///   fact.
  public func event(in state: State) -> Event? {
    switch self {
    case .dayBegan, .everythingCleared: nil
    case .dayReset(let day, let date):
      Event(
        "BUDGET_DAY_RESET",
        [
          "from_date": .day(day.date), "to_date": .day(date), "bonus_minutes": .count(day.bonusMinutes),
          "usage_minutes": .count(day.usageMinutes), "remaining_minutes": .count(day.remainingMinutes),
        ])
    case .usageRefreshed(let seconds):
      Event(
        "BUDGET_USAGE_REFRESHED",
        [
          "usage_seconds": .count(seconds),
          "usage_minutes": .count(RemainingMinutes.usageMinutes(seconds: seconds)),
          "remaining_minutes": .count(state.remainingMinutes),
        ])
    case .launched:
      Event(
        "BUDGET_LAUNCHED",
        ["remaining_minutes": .count(state.remainingMinutes), "shield": .string(state.shield.state.rawValue)])
    case .unlocked: Event("BUDGET_UNLOCKED", ["remaining_minutes": .count(state.remainingMinutes)])
    case .locked: Event("BUDGET_LOCKED", ["remaining_minutes": .count(state.remainingMinutes)])
    case .unlockBlocked(let reason):
      Event(
        "BUDGET_UNLOCK_BLOCKED",
        ["remaining_minutes": .count(state.remainingMinutes), "reason": .string(reason.rawValue)])
    case .selectionSet(let apps): Event("BUDGET_SELECTION_SET", ["apps": .apps(apps)])
    case .allowanceSet(let before, let after):
      Event(
        "BUDGET_ALLOWANCE_SET",
        [
          "from_minutes": .count(before), "to_minutes": .count(after),
          "remaining_minutes": .count(state.remainingMinutes),
        ])
    case .wagerCommitted, .wagerDenied, .wagerResolved, .wagerForfeited: wagerEvent(in: state)
    case .zeroCrossed(let direction):
      Event(
        "BUDGET_ZERO_CROSSED",
        ["direction": .string(direction.rawValue), "remaining_minutes": .count(state.remainingMinutes)])
    case .shieldChanged(let shield):
      Event(shield.state == .applied ? "BUDGET_SHIELD_APPLIED" : "BUDGET_SHIELD_CLEARED", ["apps": .apps(shield.apps)])
    }
  }

  private func wagerEvent(in state: State) -> Event? {
    switch self {
    case .wagerCommitted(let wager):
      Event(
        "BUDGET_WAGER_COMMITTED",
        [
          "wager_id": .string(wager.wagerID), "game_type": .string(wager.options.game.rawValue),
          "wager_minutes": .count(wager.minutes), "forfeit_delta_minutes": .count(wager.forfeitDeltaMinutes),
          "seed_sha256": .string(wager.seed.sha256),
        ])
    case .wagerDenied(let denied):
      Event(
        "BUDGET_WAGER_DENIED",
        [
          "wager_id": .string(denied.wagerID), "game_type": .string(denied.game.rawValue),
          "wager_minutes": .count(denied.minutes), "remaining_minutes": .count(state.remainingMinutes),
          "reason": .string(denied.reason.rawValue),
        ])
    case .wagerResolved(let round):
      Event(
        "BUDGET_WAGER_RESOLVED",
        [
          "wager_id": .string(round.wager.wagerID), "game_type": .string(round.wager.options.game.rawValue),
          "result": .string(round.result.rawValue), "wager_minutes": .count(round.stakeMinutes),
          "multiplier_hundredths": .count(round.multiplierHundredths), "delta_minutes": .count(round.deltaMinutes),
          "bonus_minutes": .count(round.bonusAfterMinutes), "remaining_minutes": .count(round.remainingAfterMinutes),
        ])
    case .wagerForfeited(let round):
      Event(
        "BUDGET_WAGER_FORFEITED",
        [
          "wager_id": .string(round.wager.wagerID), "game_type": .string(round.wager.options.game.rawValue),
          "wager_minutes": .count(round.stakeMinutes), "delta_minutes": .count(round.deltaMinutes),
          "bonus_minutes": .count(round.bonusAfterMinutes),
        ])
    default: nil
    }
  }
}

extension JSONValue {
  fileprivate static func apps(_ apps: [AppID]) -> JSONValue { .array(apps.map(JSONValue.app)) }
}
