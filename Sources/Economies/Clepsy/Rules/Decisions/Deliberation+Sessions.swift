import EarnedCore

extension Deliberation {
  // MARK: Opening and closing

  /// A tracked app comes to the screen; whatever was there leaves it, also when the app is denied (S8).
  mutating func open(_ bundleID: String, _ sessionID: String) throws(Stop) -> DenialReason? {
    let app = try trackedApp(bundleID)
    try rejectPast()
    // What is open already is no opening.
    if state.openApp == bundleID, state.isOnScreen(bundleID) { return nil }
    try leaveScreen(for: bundleID)
    let opening = Opening(sessionID: sessionID, appBundleID: bundleID, at: now)
    switch app.category {
    case .productive: openProductive(opening)
    case .vice:
      guard state.today?.stats.date == now.date, state.balanceSeconds > 0,
        let end = state.unlockEnd(of: bundleID, at: now.instant), now.instant < end
      else {
        show(nil)
        return .locked
      }
      add(.useStarted(ViceUse(opening, unlockEnd: end)))
    }
    show(bundleID)
    return nil
  }

  private mutating func show(_ bundleID: String?) {
    if state.openApp != bundleID { add(.screenShows(bundleID)) }
  }

  private mutating func openProductive(_ opening: Opening) {
    guard var session = state.sessions.first(where: { $0.opening.appBundleID == opening.appBundleID }) else {
      return add(.sessionStarted(EarningSession(opening, in: now.timeZone)))
    }
    guard session.isPaused else { return }
    session.resume(at: now)
    add(.sessionMoved(session))
  }

  /// What is on the screen gives way to an app, unless it is that very app.
  private mutating func leaveScreen(for bundleID: String) throws(Stop) {
    try pauseSession { $0.opening.appBundleID != bundleID }
    if let use = state.use, use.opening.appBundleID != bundleID { endUse(.otherApp) }
  }

  mutating func close(_ bundleID: String) throws(Stop) {
    _ = try trackedApp(bundleID)
    try rejectPast()
    guard state.openApp == bundleID else {
      throw .rejected(
        Rejection(.wrongState, "'\(bundleID)' is not open; it was not opened, or another app came after it"))
    }
    show(nil)
    try pauseSession { _ in true }
    endUse(.closed)
  }

  /// The screen goes dark: a session pauses, a vice app ends. The app is still open behind it.
  mutating func lockScreen() throws(Stop) {
    try rejectPast()
    try pauseSession { _ in true }
    endUse(.screenLocked)
  }

  private func trackedApp(_ bundleID: String) throws(Stop) -> TrackedApp {
    guard let app = state.app(bundleID) else {
      throw .rejected(
        Rejection(.notFound, "'\(bundleID)' is in none of the two lists; add it with clepsy.apps.set"))
    }
    return app
  }

  /// Sessions only go forward: what comes before the last thing that is known of a running one cannot be fitted in.
  private func rejectPast() throws(Stop) {
    let known = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    guard let last = known.max(), now.instant < last else { return }
    throw .rejected(
      Rejection(.wrongState, "a session has gone on since; records of apps come in the order of their time"))
  }

  // MARK: Use

  /// Counts the use of a vice app, at most up to the end of its unlock and of its date.
  mutating func countUse(to instant: Instant, in zone: TimeZone) throws(Stop) {
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

  /// Spends whole seconds, an event a clock hour (S14), until nothing is left.
  private mutating func spend(until end: Instant, in zone: TimeZone) throws(Stop) {
    while var use = state.use {
      var hour = zone.nextFullHour(after: use.settled)
      // The second that is under way on a full hour belongs to the hour it ends in.
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
      if isAll { return judge(at: use.settled) }
    }
  }

  private func requireEvents(at instant: Instant) throws(Stop) {
    guard let today = state.today, today.needsEvents(at: instant) else { return }
    var needs = Needs()
    needs.events = [today.stats.date]
    throw .needs(needs)
  }

  private mutating func book(_ seconds: Int, of use: ViceUse, in zone: TimeZone) throws(Stop) {
    let event = makeEvent(.spent, seconds: seconds, at: zone.bookingTime(endingAt: use.settled), use.opening)
    let part = DayLedger.UsePart(
      id: event.id, sessionID: use.opening.sessionID, appBundleID: event.appBundleID, timeZone: zone,
      end: use.settled, seconds: seconds)
    try book(event, sessionID: use.opening.sessionID, use: part)
  }

  mutating func endUse(_ reason: SessionEnd) {
    guard let use = state.use else { return }
    add(
      .sessionEnded(
        EndedSession(
          opening: use.opening, category: .vice, seconds: use.spentSeconds, ended: use.settled, reason: reason)))
  }

  // MARK: Earning

  private mutating func pauseSession(_ isMeant: (EarningSession) -> Bool) throws(Stop) {
    guard var session = state.sessions.first(where: { !$0.isPaused && isMeant($0) }) else { return }
    if session.isWarmingUp(at: now.instant) {
      let id = session.opening.sessionID
      try endSessions(.leftInWarmUp) { $0.opening.sessionID == id }
    } else {
      session.pause()
      add(.sessionMoved(session))
    }
  }

  /// Ends sessions where they stand; what they have left is credited.
  mutating func endSessions(_ reason: SessionEnd, _ isMeant: (EarningSession) -> Bool) throws(Stop) {
    for id in state.sessions.filter(isMeant).map(\.opening.sessionID) {
      guard let session = try changeSession(id, { $0.end() }) else { continue }
      add(
        .sessionEnded(
          EndedSession(
            opening: session.opening, category: .productive, seconds: session.creditedSeconds, ended: session.settled,
            reason: reason)))
    }
  }

  /// Changes a session as it stands now, and books what it is credited by that. Returns it.
  @discardableResult
  mutating func changeSession(
    _ id: String, _ change: (inout EarningSession) -> [EarningSession.Credit]
  ) throws(Stop) -> EarningSession? {
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

  /// Makes an event. Its id comes from the record that has brought it about, so that a replay makes no other.
  private mutating func makeEvent(
    _ kind: TimeEvent.Kind, seconds: Int, at time: Now, _ opening: Opening, date: CalendarDate? = nil
  ) -> TimeEvent {
    madeEvents += 1
    return TimeEvent(
      id: ids.part("time", madeEvents), at: time, kind, seconds: seconds, appBundleID: opening.appBundleID, date: date)
  }
}

extension State {
  /// Whether an app is in use or earns, and is not only open behind a lock.
  fileprivate func isOnScreen(_ bundleID: String) -> Bool {
    use?.opening.appBundleID == bundleID
      || sessions.contains { $0.opening.appBundleID == bundleID && !$0.isPaused }
  }
}
