import EarnedCore

/// Sessions in productive apps earn time (rules 2.3).
extension PendingDecision<ClepsyState> {
  /// A productive app comes to the screen: its session continues, or a new one begins.
  mutating func earn(_ opening: Opening) {
    guard var session = state.sessions.first(where: { $0.opening.appBundleID == opening.appBundleID }) else {
      return add(.sessionStarted(EarningSession(opening, in: now.timeZone)))
    }
    guard session.isPaused else { return }
    session.resume(at: now)
    add(.sessionMoved(session))
  }

  /// Pauses the running session if `isMeant` says so. Leaving during the warm-up cancels it (decision C2).
  mutating func pauseSession(_ isMeant: (EarningSession) -> Bool) throws {
    guard var session = state.sessions.first(where: { !$0.isPaused && isMeant($0) }) else { return }
    if session.isWarmingUp(at: now.instant) {
      let id = session.opening.sessionID
      try endSessions(.leftInWarmUp) { $0.opening.sessionID == id }
    } else {
      session.pause()
      add(.sessionMoved(session))
    }
  }

  /// Ends the sessions that `isMeant` selects, at their last known time. Their rest is credited.
  mutating func endSessions(_ reason: SessionEnd, _ isMeant: (EarningSession) -> Bool) throws {
    for id in state.sessions.filter(isMeant).map(\.opening.sessionID) {
      guard let session = try changeSession(id, { $0.end() }) else { continue }
      add(
        .sessionEnded(
          EndedSession(
            opening: session.opening, category: .productive, seconds: session.creditedSeconds, ended: session.settled,
            reason: reason)))
    }
  }

  /// Changes a session, books the credits that this gives, and returns the session.
  @discardableResult
  mutating func changeSession(
    _ id: String, _ change: (inout EarningSession) -> [EarningSession.Credit]
  ) throws -> EarningSession? {
    guard let before = state.sessions.first(where: { $0.opening.sessionID == id }) else { return nil }
    var session = before
    let credits = change(&session)
    if session != before { add(.sessionMoved(session)) }
    for credit in credits {
      let event = makeEvent(.earned, seconds: credit.seconds, at: credit.now, session.opening, date: credit.date)
      try book(event, sessionID: id)
    }
    return session
  }
}

/// The use of a vice app spends time, second by second (rules 2.4).
extension PendingDecision<ClepsyState> {
  /// Counts the use of a vice app, at most up to the end of its unlock and of its date.
  mutating func countUse(to instant: Instant, in zone: Zone) throws {
    guard let use = state.use, instant >= use.settled else { return }
    let today = state.today?.stats.date
    guard zone.localDate(at: use.settled) == today else { return endUse(.dayOver) }
    try spend(until: min(instant, use.unlockEnd), in: zone)
    if zone.localDate(at: instant) != today {
      endUse(use.unlockEnd < instant ? .unlockOver : .dayOver)
    } else if instant >= use.unlockEnd {
      endUse(.unlockOver)
    }
  }

  /// Spends whole seconds, one event per clock hour (S14), until no time is left.
  private mutating func spend(until end: Instant, in zone: Zone) throws {
    while var use = state.use {
      var hour = zone.nextFullHour(after: use.settled)
      // A second that is not complete at a full hour belongs to the hour in which it ends.
      while hour < end, hour - use.settled < .seconds(1) { hour = zone.nextFullHour(after: hour) }
      var seconds = Int((min(hour, end) - use.settled).wholeMilliseconds / 1_000)
      guard seconds > 0 else { return }
      try requireEvents(at: use.settled)
      let limit = state.today.flatMap { $0.spendableSeconds(at: use.settled) }
      let isAll = limit.map { seconds >= $0 } ?? false
      if let limit, isAll { seconds = limit }
      use.settled = use.settled + .seconds(seconds)
      use.spentSeconds += seconds
      add(.useMoved(use))
      if seconds > 0 { try book(seconds, of: use, in: zone) }
      if isAll { return lockWhenEmpty(at: use.settled) }
    }
  }

  private func requireEvents(at instant: Instant) throws {
    guard let today = state.today, today.needsEvents(at: instant) else { return }
    throw MissingData([ClepsyState.Need.events(of: today.stats.date)])
  }

  private mutating func book(_ seconds: Int, of use: ViceUse, in zone: Zone) throws {
    let event = makeEvent(.spent, seconds: seconds, at: zone.bookingTime(endingAt: use.settled), use.opening)
    let part = DayLedger.UsePart(
      id: event.id, sessionID: use.opening.sessionID, appBundleID: event.appBundleID, timeZone: zone,
      end: use.settled, seconds: seconds)
    try book(event, sessionID: use.opening.sessionID, use: part)
  }

  /// Ends the current use at its last known time, if there is one.
  mutating func endUse(_ reason: SessionEnd) {
    guard let use = state.use else { return }
    add(
      .sessionEnded(
        EndedSession(
          opening: use.opening, category: .vice, seconds: use.spentSeconds, ended: use.settled, reason: reason)))
  }
}

/// Rules for all records of an app.
extension ClepsyState {
  /// The app of a record. It must be in a list.
  func trackedApp(_ bundleID: String) throws(Rejection) -> TrackedApp {
    guard let app = app(bundleID) else {
      throw Rejection(.notFound, "'\(bundleID)' is in neither list; add it with clepsy.apps.set")
    }
    return app
  }

  /// Whether an app earns or spends time now, and is not only open behind a lock.
  func isOnScreen(_ bundleID: String) -> Bool {
    use?.opening.appBundleID == bundleID
      || sessions.contains { $0.opening.appBundleID == bundleID && !$0.isPaused }
  }
}

extension PendingDecision<ClepsyState> {
  /// Sessions only go forward in time, so a record before the last known time of a running session is rejected.
  func rejectPast() throws(Rejection) {
    let known = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    guard let last = known.max(), now.instant < last else { return }
    throw Rejection(
      .wrongState, "a session has later records already; records of apps must come in order of time", recorded: last)
  }

  /// Nil when the app is not tracked.
  mutating func show(_ bundleID: String?) {
    if state.openApp != bundleID { add(.screenShows(bundleID)) }
  }

  /// Makes an event of a session. Its id depends on the record that caused it, so a replay gives the same id.
  mutating func makeEvent(
    _ kind: TimeEvent.Kind, seconds: Int, at time: Now, _ opening: Opening, date: CalendarDate? = nil
  ) -> TimeEvent {
    TimeEvent(
      id: ids.nextPart("time"), at: time, kind, seconds: seconds, appBundleID: opening.appBundleID, date: date)
  }
}
