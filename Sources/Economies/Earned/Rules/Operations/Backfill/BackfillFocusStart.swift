import EarnedCore

/// Adds the start of a focus session. It counts only when its end is added too, and it is never the active session.
struct BackfillFocusStart: Backfill {
  static let recordName = StartFocus.recordName
  static let recordType = StartFocus.recordType

  let start: StartFocus

  init(_ record: Record, at now: Now) { start = StartFocus(record, at: now) }

  var needs: [State.Need] { [.newFocusSession(start.sessionID), .closedDay] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let (state, now) = (deliberation.state, deliberation.now)
    deliberation.add(
      .focusStartAdded(
        FocusSession(
          sessionID: start.sessionID, started: now.instant, dayID: now.dayID, plannedMinutes: start.plannedMinutes,
          strict: start.strict ?? state.settings.focusIsStrict, taskLabel: start.taskLabel,
          blockedApps: start.blockedApps ?? [])))
    deliberation.changeClosedDay { _ in }
    return nil
  }
}
