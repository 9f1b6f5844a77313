import EarnedCore

/// Sessions in productive apps earn time (rules 2.3).
extension Deliberation {
  /// A productive app comes to the screen: its session continues, or a new one begins.
  mutating func earn(_ opening: Opening) {
    guard var session = state.sessions.first(where: { $0.opening.appBundleID == opening.appBundleID }) else {
      return add(.sessionStarted(EarningSession(opening, in: now.timeZone)))
    }
    guard session.isPaused else { return }
    session.resume(at: now)
    add(.sessionMoved(session))
  }

  /// Pauses the running session when `isMeant` selects it. Leaving in the warm-up cancels it (decision C2).
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

  /// Ends sessions at their last known time; their rest is credited.
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

  /// Changes a session and books the credits that this gives. Returns the session.
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
