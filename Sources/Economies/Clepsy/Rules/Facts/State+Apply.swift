import EarnedCore

extension State {
  /// Applies a fact. The same state and facts always give the same state.
  public mutating func apply(_ fact: Fact, at now: Now) {
    switch fact {
    case .timePassed(let instant): pass(to: instant)
    case .dayBegan(let date, _, let instant): begin(date, at: instant)
    case .dayBeganEarlier(let instant): lastReset = instant
    case .eventQueued(let event): waiting?.append(event)
    case .eventBooked(let booked): book(booked)
    case .queueDrained(let date): waiting?.removeAll { $0.date <= date }
    case .useCut(let cut): change(cut.first.date) { $0.cut(cut) }
    case .dayReset, .goalReached, .streakMilestone, .unlockDenied: break
    case .lowBalance: lowBalanceWarned = true
    case .appsSet(let apps): self.apps = apps
    case .settingsUpdated(let settings): self.settings = settings
    case .screenShows(let app): openApp = app
    case .sessionStarted(let session): sessions.append(session)
    case .useStarted(let use), .useMoved(let use): self.use = use
    case .sessionMoved(let session):
      if let index = sessions.firstIndex(where: { $0.opening.sessionID == session.opening.sessionID }) {
        sessions[index] = session
      }
    case .sessionEnded(let ended):
      sessions.removeAll { $0.opening.sessionID == ended.opening.sessionID }
      if use?.opening.sessionID == ended.opening.sessionID { use = nil }
    case .unlocked(let unlock): unlocks.append(unlock)
    case .unlockEnded(let unlockID, let instant):
      if let index = unlocks.firstIndex(where: { $0.unlockID == unlockID }) { unlocks[index].end = instant }
    case .everythingCleared:
      let closedBefore = closedBefore
      self = State()
      self.closedBefore = closedBefore
    }
  }

  private mutating func pass(to instant: Instant) {
    let passed = max(clock ?? instant, instant)
    clock = passed
    ahead.removeAll { $0.instant <= passed }
  }

  /// Midnight, however long ago: what is left of the old day is recorded in its history as expired (decision C12).
  private mutating func begin(_ date: CalendarDate, at instant: Instant) {
    if var old = today {
      old.close()
      streakBefore = old.stats.date == date.previous ? old.stats.streakDays : 0
      history[old.stats.date] = old
    }
    today = DayLedger(date: date)
    lastReset = instant
    lowBalanceWarned = false
    unlocks = []
  }

  private mutating func book(_ booked: BookedEvent) {
    let event = booked.event
    let seconds = event.kind == .earned ? booked.countedSeconds : event.seconds
    let earnedBefore = ledger(of: event.date)?.stats.totalEarned ?? 0
    change(event.date) {
      $0.book(event, seconds: seconds, countedSeconds: booked.countedSeconds, use: booked.use)
    }
    if event.date != today?.stats.date { history[event.date]?.close() }
    countStreak(on: event.date, earnedBefore: earnedBefore)
    if booked.sessionID == nil, clock.map({ event.instant > $0 }) ?? true {
      let isLast = ahead.last.map { $0.instant <= event.instant } ?? true
      let place = isLast ? ahead.endIndex : ahead.firstIndex { $0.instant > event.instant } ?? ahead.endIndex
      ahead.insert(event.time, at: place)
    }
  }

  /// Changes a day in place, without a copy.
  private mutating func change(_ date: CalendarDate, _ change: (inout DayLedger) -> Void) {
    if today?.stats.date == date, var ledger = today {
      today = nil
      change(&ledger)
      today = ledger
    } else if var ledger = history.removeValue(forKey: date) {
      change(&ledger)
      history[date] = ledger
    }
  }
}
