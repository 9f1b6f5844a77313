import EarnedCore

/// Starts a focus session; only one can be active (rules 2.3).
public struct StartFocus: RecordOperation {
  package static let recordName = "focus.start"
  package static let declaration = RecordDeclaration<StartFocus>(
    .required("planned_duration_minutes", \.plannedDurationMinutes, .integer(in: EarnedNumbers.focusMinutes)),
    .newID("session_id", \.sessionID), .optional("strict", \.strict, .flag),
    .optional("task_label", \.taskLabel, .text(mayBeEmpty: true)),
    .optional("blocked_apps", \.blockedApps, .list(.appID)), make: StartFocus.init
  ).described(
    "Starts a focus session; there is one at a time.",
    example: ["planned_duration_minutes": 25])

  let plannedDurationMinutes: Int
  let sessionID: String?
  let strict: Bool?
  let taskLabel: String?
  let blockedApps: [AppID]?

  /// What is nil is left out.
  public init(
    plannedDurationMinutes: Int, sessionID: String? = nil, strict: Bool? = nil, taskLabel: String? = nil,
    blockedApps: [AppID]? = nil
  ) {
    self.plannedDurationMinutes = plannedDurationMinutes
    self.sessionID = sessionID
    self.strict = strict
    self.taskLabel = taskLabel
    self.blockedApps = blockedApps?.eachOnce
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.newFocusSession(ids.new(sessionID))] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let state = decision.state
    if let active = state.focus {
      throw Rejection(
        .wrongState, "the focus session '\(active.sessionID)' is active; end it first",
        recorded: active.started > decision.now.instant ? active.started : nil)
    }
    decision.add(
      .focusStarted(
        FocusSession(
          sessionID: decision.ids.new(sessionID), started: decision.now.instant, dayID: state.economy.currentDayID,
          plannedMinutes: plannedDurationMinutes, strict: strict ?? state.settings.focusIsStrict, taskLabel: taskLabel,
          blockedApps: blockedApps ?? state.effectiveDistractingApps)))
    return nil
  }
}

/// Ends a focus session: as completed when its planned time has passed, else early (decision E17).
public struct EndFocus: RecordOperation {
  package static let recordName = "focus.end"
  package static let declaration = RecordDeclaration<EndFocus>(
    .openID("session_id", \.sessionID), make: EndFocus.init
  ).described(
    "Ends a focus session: completed when its planned time has passed, else early.")

  let sessionID: String?

  /// What is nil is left out.
  public init(sessionID: String? = nil) { self.sessionID = sessionID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openFocusSession(sessionID), .dayBefore] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let session = try decision.endableFocusSession(sessionID)
    guard decision.state.focus?.sessionID == session.sessionID else {
      throw Rejection(
        .wrongState,
        "the start of the focus session '\(session.sessionID)' was added to a closed day; add its end there, too")
    }
    let result = FocusResult(of: session, endedAt: decision.now.instant)
    decision.add(.focusEnded(result))
    decision.earn(.focus, amount: result.awardedCredits, focusSessionID: session.sessionID)
    if result.qualifies { decision.qualifyDay(.focus) }
    return nil
  }
}

extension PendingDecision<EarnedState> {
  /// The session that the record ends. It must have begun and not ended.
  ///
  /// - Parameter sessionID: the id in the record; nil means the only open session.
  func endableFocusSession(_ sessionID: String?) throws(Rejection) -> FocusSession {
    guard let session = state.subject.focusSession else {
      guard let sessionID else { throw state.subject.missingID("focus session", "session_id") }
      throw Rejection(.notFound, "there is no focus session '\(sessionID)'")
    }
    let id = session.sessionID
    if session.ended != nil { throw Rejection(.wrongState, "the focus session '\(id)' has ended already") }
    if now.instant < session.started {
      throw Rejection(.wrongState, "the focus session '\(id)' starts after this end", recorded: session.started)
    }
    return session
  }
}

extension FocusResult {
  /// Completed when the planned time has passed (decision E17).
  init(of session: FocusSession, endedAt instant: Instant, earnsCredits: Bool = true) {
    let completed = instant >= session.plannedEnd
    let minutes =
      completed ? session.plannedMinutes : Int((instant - session.started).wholeMilliseconds / 60_000)
    self.init(
      sessionID: session.sessionID, completed: completed, actualMinutes: minutes,
      awardedCredits: completed && earnsCredits ? FocusCredits.earned(minutes: minutes) : 0,
      qualifies: completed && FocusCredits.qualifies(minutes: minutes))
  }
}
