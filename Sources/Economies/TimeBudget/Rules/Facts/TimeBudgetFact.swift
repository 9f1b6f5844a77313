import EarnedCore

/// Something that happened. A decision is a list of facts. Each changes the state and is written to the tables, and
/// most add a line to the event log.
package enum TimeBudgetFact: Equatable, Sendable {
  // The day
  case dayBegan(CalendarDate)
  case dayReset(BudgetDay, to: CalendarDate)
  case usageRefreshed(seconds: Int)
  case everythingCleared(BudgetReset)

  // The lock
  case launched
  case unlocked
  case locked
  case unlockBlocked(DenialReason)
  case selectionSet([AppID])
  case allowanceSet(fromMinutes: Int, toMinutes: Int)

  // Wagers
  case wagerCommitted(Wager)
  case wagerDenied(DeniedWager)
  case wagerResolved(Round)
  case wagerForfeited(Round)

  // Effects of a record
  case zeroCrossed(ZeroCrossing)
  case shieldChanged(Shield)
}

/// The direction in which the remaining minutes crossed 0.
package enum ZeroCrossing: String, CaseIterable, Sendable, StoredWord {
  /// No minutes are left.
  case down
  /// Minutes are left again.
  case up
}

/// A reset of the whole economy (decision B23).
package struct BudgetReset: Equatable, Sendable {
  let recordKey: String
  package let closedBefore: Instant

  /// In the order in which they came. A reset does not delete these rows.
  package static let table = Table(
    "budget_reset", key: "position",
    Column("record_key", \BudgetReset.recordKey, .uuid("reset")),
    Column.hidden("closed_before_ts_utc_ms", \BudgetReset.closedBefore),
    others: [.only("position", .position, isShown: false)],
    make: BudgetReset.init(recordKey:closedBefore:))
}

extension TimeBudgetState {
  package mutating func apply(_ fact: TimeBudgetFact, at now: Now) {
    switch fact {
    case .dayBegan(let date): begin(date, at: now)
    case .dayReset(_, let date):
      bonusMinutes = 0
      usageSeconds = 0
      counts = .none
      begin(date, at: now)
    case .usageRefreshed(let seconds):
      usageSeconds = seconds
      lastUsageRefresh = now.instant
    case .everythingCleared(let reset):
      self = TimeBudgetState()
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

  /// A day never starts before the start of the day before it, so a late record stays late.
  private mutating func begin(_ date: CalendarDate, at now: Now) {
    self.date = date
    dayStarted = max(now.instant, dayStarted ?? now.instant)
  }
}
