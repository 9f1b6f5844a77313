import EarnedCore

/// Something that happened. A decision is a list of facts: each is applied to the state and written to the tables, and
/// most add a line to the event log.
package enum ClepsyFact: Equatable, Sendable {
  // The day
  /// Time has passed up to the instant of a record.
  case timePassed(to: Instant)
  /// A date becomes the current one, at the time of the record that brings it (S19). `after` is the date before it; nil
  /// for the first date of all. What was left of the earlier date is lost.
  case dayBegan(CalendarDate, after: CalendarDate?)
  /// The log line of a new date, added when it is known how much has expired (S6).
  case dayReset(from: CalendarDate, to: CalendarDate, expiredSeconds: Int)

  // Events
  case eventQueued(TimeEvent)
  case eventBooked(BookedEvent)
  /// All waiting events whose date has come were booked (S7).
  case queueDrained(through: CalendarDate)
  /// A late event falls into a use that was booked as one event.
  case useCut(UseCut)

  // Effects of a booking
  case goalReached(CalendarDate, goalMinutes: Int)
  case streakMilestone(CalendarDate, days: Int)
  case lowBalance(CalendarDate, balanceSeconds: Int)

  // Setup by the person
  case appsSet([TrackedApp])
  case settingsUpdated(ClepsySettings)

  // Sessions
  /// Which app is on the screen; nil when it is not tracked, or not known.
  case screenShows(String?)
  case sessionStarted(EarningSession)
  case useStarted(ViceUse)
  /// A session continues with new values.
  case sessionMoved(EarningSession)
  /// A use continues with new values.
  case useMoved(ViceUse)
  case sessionEnded(EndedSession)

  // Unlocks
  case unlocked(Unlock)
  case unlockDenied(appBundleID: String, UnlockChoice, DenialReason)
  /// An unlock ends early because no time is left (S2).
  case unlockEnded(unlockID: String, at: Instant)

  /// All data of the economy is deleted.
  case everythingCleared
}

package struct BookedEvent: Equatable, Sendable {
  package var event: TimeEvent
  /// The seconds that it really adds to the balance or takes from it.
  package var countedSeconds: Int
  /// The session that made it; nil for an event from a record.
  package var sessionID: String?
  /// Of a use, the part that it books.
  package var use: DayLedger.UsePart?
  /// Whether it was waiting in the queue and now leaves it.
  package var wasWaiting: Bool
  /// The milestone that it reaches today, in minutes (decision C15).
  package var milestoneMinutes: Int?

  /// The seconds that it should add or take. Spent seconds that the balance does not have are not taken.
  package var creditedSeconds: Int { event.kind == .earned ? countedSeconds : event.seconds }
}

/// A booked part of a use that is split into two (S1).
package struct UseCut: Equatable, Sendable {
  /// The id of the part's event, which keeps the seconds after the split.
  package var partID: String
  /// The event of the seconds before the split.
  package var first: TimeEvent
  package var sessionID: String
}

extension ClepsyState {
  /// The state after a fact. The same state and facts always give the same state.
  package mutating func apply(_ fact: ClepsyFact, at now: Now) {
    switch fact {
    case .timePassed(let instant): pass(to: instant)
    case .dayBegan(let date, _): begin(date, at: now.instant)
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
      self = ClepsyState()
      self.closedBefore = closedBefore
    }
  }

  private mutating func pass(to instant: Instant) {
    let passed = max(clock ?? instant, instant)
    clock = passed
    ahead.removeAll { $0.instant <= passed }
  }

  /// Midnight, however long ago. What is left of the old day is recorded in its history as expired (decision C12).
  private mutating func begin(_ date: CalendarDate, at instant: Instant) {
    if var old = today {
      old.close()
      streakBefore = old.stats.date == date.previous ? old.stats.streakDays : 0
      history[old.stats.date.description] = old
    }
    today = DayLedger(date: date)
    lastReset = instant
    lowBalanceWarned = false
    unlocks = []
  }

  private mutating func book(_ booked: BookedEvent) {
    let event = booked.event
    let earnedBefore = ledger(of: event.date)?.stats.totalEarned ?? 0
    change(event.date) {
      $0.book(event, seconds: booked.creditedSeconds, countedSeconds: booked.countedSeconds, use: booked.use)
    }
    if event.date != today?.stats.date { history[event.date.description]?.close() }
    countStreak(on: event.date, earnedBefore: earnedBefore)
    if booked.sessionID == nil, clock.map({ event.instant > $0 }) ?? true {
      let isLast = ahead.last.map { $0.instant <= event.instant } ?? true
      let place = isLast ? ahead.endIndex : ahead.firstIndex { $0.instant > event.instant } ?? ahead.endIndex
      ahead.insert(event.time, at: place)
    }
  }

  /// Changes a day in place, because a copy would be large.
  private mutating func change(_ date: CalendarDate, _ change: (inout DayLedger) -> Void) {
    if today?.stats.date == date, var ledger = today {
      today = nil
      change(&ledger)
      today = ledger
    } else if var ledger = history[date.description] {
      history[date.description] = nil
      change(&ledger)
      history[date.description] = ledger
    }
  }
}
