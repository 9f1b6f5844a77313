import EarnedCore

/// Adds the end of a focus session whose start was added: its minutes count, it may qualify its day, and it earns no
/// credits.
struct BackfillFocusEnd: Backfill {
  static let recordName = EndFocus.recordName
  static let recordType = EndFocus.recordType

  let sessionID: String?

  init(_ record: Record, at now: Now) { sessionID = record.fields.optionalText("session_id") }

  var needs: [State.Need] { [.openFocusSession(sessionID), .closedDay] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let now = deliberation.now
    let session = try deliberation.endableFocusSession(sessionID)
    if deliberation.state.focus?.sessionID == session.sessionID {
      throw Rejection(
        .wrongState,
        "the focus session '\(session.sessionID)' is active; end it with a record of the current day")
    }
    let result = FocusResult(of: session, endedAt: now.instant, earnsCredits: false)
    deliberation.add(.focusAdded(session, result))
    deliberation.changeClosedDay { day in
      if result.completed { day.summary?.focusMinutesCompleted += result.actualMinutes }
      if result.qualifies { day.qualify(.focus, at: now.instant) }
    }
    return nil
  }
}
