import EarnedCore

extension Deliberation {
  /// Time passes up to now: sessions are counted, then the day is reset if that is due (rules 2.5).
  mutating func passTime() {
    countSessions()
    countUse(to: now.instant)
    ensureDay()
  }

  /// The first record of a later date begins it. A date that is earlier changes nothing (decision C11).
  mutating func ensureDay() { begin(now.date, at: now.instant) }

  /// Makes a date the one that counts, unless it is over already.
  mutating func begin(_ date: DayID, at instant: Instant) {
    guard let today = state.today, let lastReset = state.lastReset else {
      start(DayLedger(date: date), at: instant)
      return add(.dayReset(from: nil, to: date, expiredSeconds: 0))
    }
    if date == today.stats.date { state.lastReset = min(lastReset, instant) }
    if date > today.stats.date { reset(to: date, at: instant) }
  }

  /// The midnight, however long ago: what the old day has left is lost and stays in its history (decision C12). A vice
  /// app is locked at once.
  private mutating func reset(to date: DayID, at instant: Instant) {
    if let use = state.use { countUse(to: now.timeZone.nextDateChange(after: use.settled)) }
    endUse(.dayOver)
    guard var old = state.today else { preconditionFailure("a day is reset after another") }
    old.close()
    state.subject.streaks[old.stats.date.previous] = state.streakBefore
    let streakBefore = old.stats.date == date.previous ? old.stats.streakDays : 0
    state.subject.history[old.stats.date] = old
    start(DayLedger(date: date), at: instant)
    state.streakBefore = streakBefore
    add(.dayReset(from: old.stats.date, to: date, expiredSeconds: old.stats.expired))
  }

  private mutating func start(_ ledger: DayLedger, at instant: Instant) {
    state.today = ledger
    state.lastReset = instant
    state.lowBalanceWarned = false
  }

  /// Everything of the economy is gone, as if it had never been used (rules 2.6).
  mutating func clearEverything() {
    let closedBefore = state.closedBefore
    state = State()
    state.closedBefore = closedBefore
    streakChange = nil
    add(.everythingCleared)
  }
}
