import EarnedCore

extension Deliberation {
  // MARK: Opening and closing

  /// A tracked app comes to the screen; whatever was there leaves it.
  mutating func open(_ bundleID: String, _ sessionID: String) throws(Rejection) -> DenialReason? {
    let app = try trackedApp(bundleID)
    try refusePast()
    let opening = Opening(sessionID: sessionID, appBundleID: bundleID, at: now)
    switch app.category {
    case .productive: openProductive(opening)
    case .vice:
      guard state.today?.stats.date == now.date, let end = state.subject.unlockEnd, now.instant < end else {
        return .locked
      }
      openVice(opening, unlockEnd: end)
    }
    state.openApp = bundleID
    return nil
  }

  private mutating func openProductive(_ opening: Opening) {
    leaveScreen(for: opening.appBundleID)
    let known = state.sessions.firstIndex { $0.opening.appBundleID == opening.appBundleID }
    guard let known else {
      state.sessions.append(EarningSession(opening, in: now.timeZone))
      return add(.sessionStarted(opening, .productive))
    }
    guard state.sessions[known].isPaused else { return }
    let credits = state.sessions[known].resume(at: now)
    book(credits.map { ($0, state.sessions[known].opening) })
  }

  private mutating func openVice(_ opening: Opening, unlockEnd: Instant) {
    leaveScreen(for: opening.appBundleID)
    guard state.use == nil else {
      state.use?.opening.count += 1
      state.use?.unlockEnd = unlockEnd
      return
    }
    state.use = ViceUse(opening, unlockEnd: unlockEnd)
    add(.sessionStarted(opening, .vice))
  }

  /// What is on the screen gives way to an app, unless it is that very app.
  private mutating func leaveScreen(for bundleID: String) {
    pauseSession { $0.opening.appBundleID != bundleID }
    if let use = state.use, use.opening.appBundleID != bundleID { endUse(.otherApp) }
  }

  mutating func close(_ bundleID: String) throws(Rejection) {
    _ = try trackedApp(bundleID)
    try refusePast()
    guard state.openApp == bundleID else {
      throw Rejection(.wrongState, "'\(bundleID)' is not open; it was not opened, or another app came after it")
    }
    state.openApp = nil
    pauseSession { _ in true }
    endUse(.closed)
  }

  /// The screen goes dark: a session pauses, a vice app ends. The app is still open behind it.
  mutating func lockScreen() throws(Rejection) {
    try refusePast()
    pauseSession { _ in true }
    endUse(.screenLocked)
  }

  private func trackedApp(_ bundleID: String) throws(Rejection) -> TrackedApp {
    guard let app = state.app(bundleID) else {
      throw Rejection(.notFound, "'\(bundleID)' is in none of the two lists; add it with clepsy.apps.set")
    }
    return app
  }

  /// Sessions only go forward: what comes before the last thing that is known of a running one cannot be fitted in.
  private func refusePast() throws(Rejection) {
    let known = state.sessions.map(\.settled) + (state.use.map { [$0.settled] } ?? [])
    guard let last = known.max(), now.instant < last else { return }
    throw Rejection(.wrongState, "a session has gone on since; records of apps come in the order of their time")
  }

  // MARK: Time passes

  /// Counts all sessions up to now, and ends those that have been away too long.
  mutating func countSessions() {
    let instant = now.instant
    endSessions(.lost) { $0.isLost(at: instant) }
    endSessions(.pausedTooLong) { $0.isOver(at: instant) }
    for index in state.sessions.indices {
      let credits = state.sessions[index].advance(to: instant, in: now.timeZone)
      book(credits.map { ($0, state.sessions[index].opening) })
    }
  }

  /// Counts the use of a vice app, at most up to the end of its date.
  mutating func countUse(to instant: Instant) {
    guard var use = state.use, instant >= use.settled else { return }
    let isToday = now.timeZone.localDate(at: use.settled) == state.today?.stats.date
    let dayEnd = isToday ? now.timeZone.nextDateChange(after: use.settled) : use.settled
    let cost = use.advance(to: instant, dayEnd: dayEnd, balance: state.balanceSeconds)
    state.use = use
    spend(cost, use.opening, dayEnd: dayEnd)
    if cost.end == .noBalance { add(.relocked(appBundleID: use.opening.appBundleID, at: use.settled)) }
    if let end = cost.end { endUse(end) }
  }

  /// One event, or more on a day of 25 hours that is spent whole: none is longer than a day of 24.
  private mutating func spend(_ cost: ViceUse.Cost, _ opening: Opening, dayEnd: Instant) {
    let instant = cost.instant < dayEnd ? cost.instant : dayEnd - .milliseconds(1)
    var left = cost.seconds
    while left > 0 {
      let seconds = min(left, Numbers.longestEventSeconds)
      make(.spent, seconds: seconds, at: Now(instant, now.timeZone), opening)
      left -= seconds
    }
  }

  // MARK: Ending

  private mutating func pauseSession(_ isMeant: (EarningSession) -> Bool) {
    guard let index = state.sessions.firstIndex(where: { !$0.isPaused && isMeant($0) }) else { return }
    if state.sessions[index].isWarmingUp(at: now.instant) {
      let session = state.sessions[index].opening.sessionID
      endSessions(.leftInWarmUp) { $0.opening.sessionID == session }
    } else {
      state.sessions[index].pause()
    }
  }

  /// Ends sessions where they stand; what they have left is credited.
  mutating func endSessions(_ reason: SessionEnd, _ isMeant: (EarningSession) -> Bool) {
    var ending = state.sessions.filter(isMeant)
    guard !ending.isEmpty else { return }
    state.sessions.removeAll(where: isMeant)
    var credits: [(EarningSession.Credit, Opening)] = []
    for index in ending.indices { credits += ending[index].end().map { ($0, ending[index].opening) } }
    book(credits)
    for session in ending {
      add(
        .sessionEnded(
          EndedSession(
            opening: session.opening, category: .productive, seconds: session.creditedSeconds, ended: session.settled,
            reason: reason)))
    }
  }

  mutating func endUse(_ reason: SessionEnd) {
    guard let use = state.use else { return }
    state.use = nil
    add(
      .sessionEnded(
        EndedSession(
          opening: use.opening, category: .vice, seconds: use.spentSeconds, ended: use.settled, reason: reason)))
  }

  // MARK: Events of sessions

  /// Books what sessions have earned, in the order of time.
  private mutating func book(_ credits: [(EarningSession.Credit, Opening)]) {
    for (credit, opening) in credits.sorted(by: { $0.0.now.instant < $1.0.now.instant }) {
      make(.earned, seconds: credit.seconds, at: credit.now, opening, date: credit.date)
    }
  }

  /// Makes an event. Its id comes from the record that has brought it about, so that a replay makes no other.
  private mutating func make(
    _ kind: TimeEvent.Kind, seconds: Int, at time: Now, _ opening: Opening, date: DayID? = nil
  ) {
    madeEvents += 1
    let event = TimeEvent(
      id: ids.part("time", madeEvents), at: time, kind, seconds: seconds, appBundleID: opening.appBundleID, date: date)
    book(event, sessionID: opening.sessionID)
  }
}
