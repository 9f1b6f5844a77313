import EarnedCore

extension State {
  /// Applies a fact.
  public mutating func apply(_ fact: Fact, at now: Now) {
    switch fact {
    case .dayBegan(let date): begin(date, at: now)
    case .dayReset(_, let date):
      bonusMinutes = 0
      usageSeconds = 0
      counts = DayCounts()
      begin(date, at: now)
    case .usageRefreshed(let seconds):
      usageSeconds = seconds
      lastUsageRefresh = now.instant
    case .everythingCleared(let reset):
      self = State()
      closedBefore = reset.closedBefore
    case .launched, .wagerDenied, .shieldChanged: break
    case .unlocked:
      wantsUnlocked = true
      counts.unlocks += 1
    case .locked:
      wantsUnlocked = false
      counts.locks += 1
    case .unlockBlocked: counts.blockedUnlocks += 1
    case .selectionSet(let apps): selection = apps
    case .allowanceSet(_, let minutes): allowanceMinutes = minutes
    case .wagerCommitted(let wager): pending = wager
    case .wagerResolved(let round), .wagerForfeited(let round):
      bonusMinutes += round.deltaMinutes
      counts.add(round)
      pending = nil
    case .zeroCrossed(let direction): counts.zeroCrossings += direction == .down ? 1 : 0
    }
  }

  /// The start of a day is never before that of the day before it, so a late record stays late.
  private mutating func begin(_ date: CalendarDate, at now: Now) {
    self.date = date
    dayStarted = max(now.instant, dayStarted ?? now.instant)
  }
}
