import EarnedCore
import EarnedJSON

/// The types of event of the time budget, each with its payload (interface of the time budget, section 2). Diagnostics
/// show no hash of a seed.
enum TimeBudgetEvents {
  static let dayReset = EventType(
    "BUDGET_DAY_RESET", PayloadMember<CalendarDate>("from_date"), PayloadMember<CalendarDate>("to_date"),
    PayloadMember<Int>("bonus_minutes", .difference), PayloadMember<Int>("usage_minutes", .count), remaining)

  static let usageRefreshed = EventType(
    "BUDGET_USAGE_REFRESHED", PayloadMember<Int>("usage_seconds", .integer(in: TimeBudgetNumbers.usageSeconds)),
    PayloadMember<Int>("usage_minutes", .count), remaining)

  static let launched = EventType("BUDGET_LAUNCHED", remaining, PayloadMember<Shield.State>("shield"))

  static let unlocked = EventType("BUDGET_UNLOCKED", remaining)
  static let locked = EventType("BUDGET_LOCKED", remaining)

  static let unlockBlocked = EventType(
    "BUDGET_UNLOCK_BLOCKED", remaining, PayloadMember<String>("reason", words([.noMinutesRemaining])))

  static let selectionSet = EventType("BUDGET_SELECTION_SET", PayloadMember<[AppID]>("apps", .list(of: .app)))

  static let allowanceSet = EventType(
    "BUDGET_ALLOWANCE_SET", PayloadMember<Int>("from_minutes", allowance), PayloadMember<Int>("to_minutes", allowance),
    remaining)

  static let wagerCommitted = EventType(
    "BUDGET_WAGER_COMMITTED", wagerID, PayloadMember<Game>("game_type"),
    PayloadMember<Int>("wager_minutes", .difference),
    PayloadMember<Int>("forfeit_delta_minutes", .difference),
    PayloadMember<String>.hidden("seed_sha256", .hexadecimal(digits: 64)))

  static let wagerDenied = EventType(
    "BUDGET_WAGER_DENIED", wagerID, PayloadMember<Game>("game_type"), PayloadMember<Int>("wager_minutes", .difference),
    remaining,
    PayloadMember<String>("reason", words([.wagerPending, .zeroOrNegativeWager, .exceedsRemainingMinutes])))

  static let wagerResolved = EventType(
    "BUDGET_WAGER_RESOLVED", wagerID, PayloadMember<Game>("game_type"), PayloadMember<RoundResult>("result"),
    PayloadMember<Int>("wager_minutes", .difference), PayloadMember<Int>("multiplier_hundredths", .count),
    PayloadMember<Int>("delta_minutes", .difference), PayloadMember<Int>("bonus_minutes", .difference), remaining)

  static let wagerForfeited = EventType(
    "BUDGET_WAGER_FORFEITED", wagerID, PayloadMember<Game>("game_type"),
    PayloadMember<Int>("wager_minutes", .difference),
    PayloadMember<Int>("delta_minutes", .difference), PayloadMember<Int>("bonus_minutes", .difference))

  static let zeroCrossed = EventType("BUDGET_ZERO_CROSSED", PayloadMember<ZeroCrossing>("direction"), remaining)

  static let shieldApplied = EventType("BUDGET_SHIELD_APPLIED", PayloadMember<[AppID]>("apps", .list(of: .app)))
  static let shieldCleared = EventType("BUDGET_SHIELD_CLEARED", PayloadMember<[AppID]>("apps", .list(of: .app)))

  private static let allowance = ValueKind.integer(in: TimeBudgetNumbers.allowanceMinutes)
  private static let remaining = PayloadMember<Int>("remaining_minutes", .count)
  private static let wagerID = PayloadMember<String>("wager_id", .placeholder("wager"))

  private static func words(_ reasons: Set<DenialReason>) -> ValueKind { .words(Set(reasons.map(\.rawValue))) }
}

extension TimeBudgetFact {
  /// All types of event that facts add to the log.
  package static let eventTypes: [any DescribedEvent] = [
    TimeBudgetEvents.dayReset, TimeBudgetEvents.usageRefreshed, TimeBudgetEvents.launched, TimeBudgetEvents.unlocked,
    TimeBudgetEvents.locked, TimeBudgetEvents.unlockBlocked, TimeBudgetEvents.selectionSet,
    TimeBudgetEvents.allowanceSet, TimeBudgetEvents.wagerCommitted, TimeBudgetEvents.wagerDenied,
    TimeBudgetEvents.wagerResolved, TimeBudgetEvents.wagerForfeited, TimeBudgetEvents.zeroCrossed,
    TimeBudgetEvents.shieldApplied, TimeBudgetEvents.shieldCleared,
  ]

  /// The line that this fact adds to the event log; nil when it adds none.
  ///
  /// - Parameter state: the state after the record. What a payload uses of it does not change after the fact.
  func event(in state: TimeBudgetState) -> Event? {
    let remaining = state.remainingMinutes
    return switch self {
    case .dayBegan, .everythingCleared: nil
    case .dayReset(let day, let date):
      TimeBudgetEvents.dayReset(day.date, date, day.bonusMinutes, day.usageMinutes, day.remainingMinutes)
    case .usageRefreshed(let seconds):
      TimeBudgetEvents.usageRefreshed(seconds, RemainingMinutes.usageMinutes(seconds: seconds), remaining)
    case .launched: TimeBudgetEvents.launched(remaining, state.shield.state)
    case .unlocked: TimeBudgetEvents.unlocked(remaining)
    case .locked: TimeBudgetEvents.locked(remaining)
    case .unlockBlocked(let reason): TimeBudgetEvents.unlockBlocked(remaining, reason.rawValue)
    case .selectionSet(let apps): TimeBudgetEvents.selectionSet(apps)
    case .allowanceSet(let before, let after): TimeBudgetEvents.allowanceSet(before, after, remaining)
    case .wagerCommitted(let wager):
      TimeBudgetEvents.wagerCommitted(
        wager.wagerID, wager.options.game, wager.minutes, wager.forfeitDeltaMinutes, wager.seed.sha256)
    case .wagerDenied(let denied):
      TimeBudgetEvents.wagerDenied(denied.wagerID, denied.game, denied.minutes, remaining, denied.reason.rawValue)
    case .wagerResolved(let round):
      TimeBudgetEvents.wagerResolved(
        round.wager.wagerID, round.wager.options.game, round.result, round.stakeMinutes, round.multiplierHundredths,
        round.deltaMinutes, round.bonusAfterMinutes, round.remainingAfterMinutes)
    case .wagerForfeited(let round):
      TimeBudgetEvents.wagerForfeited(
        round.wager.wagerID, round.wager.options.game, round.stakeMinutes, round.deltaMinutes, round.bonusAfterMinutes)
    case .zeroCrossed(let direction): TimeBudgetEvents.zeroCrossed(direction, remaining)
    case .shieldChanged(let shield):
      (shield.state == .applied ? TimeBudgetEvents.shieldApplied : TimeBudgetEvents.shieldCleared)(shield.apps)
    }
  }
}
