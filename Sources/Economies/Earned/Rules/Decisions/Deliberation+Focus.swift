import EarnedCore

extension Deliberation {
  /// Starts a focus session; there is one at a time (rules 2.3).
  mutating func startFocus(_ draft: FocusDraft) throws(Rejection) {
    if let active = state.focus {
      throw Rejection(.wrongState, "the focus session '\(active.sessionID)' is active; end it first")
    }
    add(
      .focusStarted(
        FocusSession(
          sessionID: draft.sessionID, started: now.instant, dayID: state.economy.currentDayID,
          plannedMinutes: draft.plannedMinutes, strict: draft.strict ?? state.settings.focusIsStrict,
          taskLabel: draft.taskLabel, blockedApps: draft.blockedApps ?? state.effectiveDistractingApps)))
  }

  /// Ends a focus session: completed when its planned time has passed, else early (decision E17).
  mutating func endFocus(_ sessionID: String) throws(Rejection) {
    guard let session = state.subject.focusSession else {
      throw Rejection(.notFound, "there is no focus session '\(sessionID)'")
    }
    if session.ended != nil { throw Rejection(.wrongState, "the focus session '\(sessionID)' has ended already") }
    if now.instant < session.started {
      throw Rejection(.wrongState, "the focus session '\(sessionID)' starts later than it is to end")
    }
    let completed = now.instant >= session.plannedEnd
    let minutes = completed ? session.plannedMinutes : Int((now.instant - session.started).wholeMilliseconds / 60_000)
    let credits = completed ? FocusCredits.earned(minutes: minutes) : 0
    let qualifies = completed && FocusCredits.qualifies(minutes: minutes)
    add(
      .focusEnded(
        FocusResult(
          sessionID: sessionID, completed: completed, actualMinutes: minutes, awardedCredits: credits,
          qualifies: qualifies)))
    earn(.focus, amount: credits, focusSessionID: sessionID)
    if qualifies { qualifyDay(.focus) }
  }
}
