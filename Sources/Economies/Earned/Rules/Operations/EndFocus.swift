import EarnedCore

/// Ends a focus session: completed when its planned time has passed, else early (decision E17).
struct EndFocus: Operation {
  static let recordType = RecordType("focus.end", .required("session_id", .text()))

  let sessionID: String

  init(_ record: Record, at now: Now) {
    sessionID = record.fields.text("session_id")
  }

  var needs: [State.Need] { [.focusSession(sessionID), .dayBefore] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let now = deliberation.now
    guard let session = deliberation.state.subject.focusSession else {
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
    deliberation.add(
      .focusEnded(
        FocusResult(
          sessionID: sessionID, completed: completed, actualMinutes: minutes, awardedCredits: credits,
          qualifies: qualifies)))
    deliberation.earn(.focus, amount: credits, focusSessionID: sessionID)
    if qualifies { deliberation.qualifyDay(.focus) }
    return nil
  }
}
