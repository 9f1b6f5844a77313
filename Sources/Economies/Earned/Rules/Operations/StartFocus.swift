import EarnedCore

/// Starts a focus session; only one can be active (rules 2.3).
struct StartFocus: Operation {
  static let recordName = "focus.start"
  static let recordType = RecordType(
    recordName, .required("planned_duration_minutes", .integer(1...1_000_000)), .newID("session_id"),
    .optional("strict", .flag), .optional("task_label", .text(mayBeEmpty: true)),
    .optional("blocked_apps", .list(.appID))
  ).described(
    "Starts a focus session; there is one at a time.",
    example: ["planned_duration_minutes": 25])

  let sessionID: String
  let plannedMinutes: Int
  let strict: Bool?
  let taskLabel: String?
  let blockedApps: [AppID]?

  init(_ record: Record, at now: Now) {
    sessionID = record.id("session_id")
    plannedMinutes = record.fields.integer("planned_duration_minutes")
    strict = record.fields.optionalFlag("strict")
    taskLabel = record.fields.optionalText("task_label")
    blockedApps = record.fields.optionalAppIDs("blocked_apps")
  }

  var needs: [State.Need] { [.newFocusSession(sessionID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let state = deliberation.state
    if let active = state.focus {
      throw Rejection(.wrongState, "the focus session '\(active.sessionID)' is active; end it first")
    }
    deliberation.add(
      .focusStarted(
        FocusSession(
          sessionID: sessionID, started: deliberation.now.instant, dayID: state.economy.currentDayID,
          plannedMinutes: plannedMinutes, strict: strict ?? state.settings.focusIsStrict, taskLabel: taskLabel,
          blockedApps: blockedApps ?? state.effectiveDistractingApps)))
    return nil
  }
}
