import EarnedCore

/// Every record lets time pass (S1): waiting events that are due and running sessions are processed together, in order
/// of time.
extension PendingDecision<ClepsyState> {
  private struct Due {
    var event: TimeEvent
    var wasWaiting: Bool
  }

  /// A time up to which sessions are processed, and the event that is booked then, if any.
  private struct Point {
    var time: Now
    var due: Due?
  }

  /// Books the waiting events that are due and the event of the record, and processes sessions up to the record.
  mutating func passTime(with event: TimeEvent? = nil) throws {
    let due = dueEvents(and: event)
    try requireDays(of: due.map(\.event))
    let clock = state.clock ?? now.instant
    let first = state.clock ?? due.first?.event.instant ?? now.instant
    let (counting, instant) = (state.today?.stats.date, now.instant)
    // Late events of a day that is over change only the history.
    for entry in due where isHistory(entry.event, counting, before: first) { try book(entry) }
    let inOrder = due.filter { first <= $0.event.instant && $0.event.instant <= instant }
    let seen = state.ahead.prefix { $0.instant <= instant }.map { Point(time: $0) }
    for point in Self.inOrder(seen + inOrder.map { Point(time: $0.event.time, due: $0) }) {
      try advance(to: point.time)
      guard let due = point.due else { continue }
      try book(due)
      lockWhenEmpty(at: point.time.instant)
    }
    try advance(to: now)
    try begin(now.date)
    let others = due.filter {
      ($0.event.instant < first || $0.event.instant > instant) && !isHistory($0.event, counting, before: first)
    }
    for entry in others { try book(entry) }
    if !others.isEmpty { lockWhenEmpty(at: max(clock, instant)) }
    if due.contains(where: \.wasWaiting) { add(.queueDrained(through: lastDueDate(counting))) }
    add(.timePassed(to: instant))
  }

  private func isHistory(_ event: TimeEvent, _ counting: CalendarDate?, before first: Instant) -> Bool {
    event.instant < first && counting.map { event.date < $0 } ?? false
  }

  private static func inOrder(_ points: [Point]) -> [Point] {
    points.enumerated().sorted { ($0.element.time.instant, $0.offset) < ($1.element.time.instant, $1.offset) }
      .map(\.element)
  }

  /// The waiting events whose date has come (S7) and the event of the record, in order of time; those of the same
  /// instant in the order of the queue (decision C9).
  private func dueEvents(and event: TimeEvent?) -> [Due] {
    guard let waiting = state.waiting else { preconditionFailure("the events that wait were not loaded") }
    let date = lastDueDate(state.today?.stats.date)
    let due =
      waiting.filter { $0.date <= date }.map { Due(event: $0, wasWaiting: true) }
      + (event.map { [Due(event: $0, wasWaiting: false)] } ?? [])
    return due.enumerated().sorted {
      ($0.element.event.instant, $0.offset) < ($1.element.event.instant, $1.offset)
    }.map(\.element)
  }

  /// The last date of which events are due. Later ones wait for their date.
  private func lastDueDate(_ counting: CalendarDate?) -> CalendarDate { max(now.date, counting ?? now.date) }

  private mutating func book(_ due: Due) throws { try book(due.event, wasWaiting: due.wasWaiting) }

  // MARK: Empty balance

  /// When no time is left, all unlocks end and the vice app in use is closed (S2).
  mutating func lockWhenEmpty(at instant: Instant) {
    guard state.today != nil, state.balanceSeconds == 0 else { return }
    for unlock in state.unlocks where unlock.end > instant {
      add(.unlockEnded(unlockID: unlock.unlockID, at: max(instant, unlock.instant)))
    }
    endUse(.noBalance)
  }

  // MARK: Sessions

  /// Processes sessions up to a time, in the zone of the record.
  mutating func advance(to point: Now) throws {
    try endSessions(.lost) { $0.isLost(at: point.instant) }
    while let tick = nextTick(until: point) { try move(to: tick, in: point.timeZone) }
    try move(to: point.instant, in: point.timeZone)
  }

  /// The next instant at which a pause becomes too long or the date changes for a session.
  private func nextTick(until point: Now) -> Instant? {
    let zone = point.timeZone
    var ticks: [Instant] = []
    for session in state.sessions where session.settled < point.instant {
      let midnight = zone.nextDateChange(after: session.settled)
      if !session.isPaused || zone.localDate(at: midnight) != session.restDate { ticks.append(midnight) }
      if session.isPaused { ticks.append(session.pauseEnd) }
    }
    if let use = state.use, use.settled < point.instant { ticks.append(zone.nextDateChange(after: use.settled)) }
    return ticks.filter { $0 <= point.instant }.min()
  }

  /// Counts time up to an instant. No pause ends and no date changes before it.
  private mutating func move(to instant: Instant, in zone: Zone) throws {
    try countUse(to: instant, in: zone)
    let date = zone.localDate(at: instant)
    for session in state.sessions where session.settled <= instant {
      try changeSession(session.opening.sessionID) { session in
        // The rest of the old date is credited to that date, whether the session runs or is paused (S5).
        session.advance(to: instant, in: zone) + session.leaveDate(for: date)
      }
    }
    try endSessions(.pausedTooLong) { $0.isOver(at: instant) }
  }
}
