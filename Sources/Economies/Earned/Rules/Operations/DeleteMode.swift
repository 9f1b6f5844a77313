import EarnedCore

/// Deletes a mode. Deleting an active mode counts as disabling it now (decisions E15, E41).
struct DeleteMode: Operation {
  static let recordName = "mode.delete"
  static let recordType = RecordType(recordName, .required("mode_id", .text())).described(
    "Deletes a mode.",
    denials: [.cannotDisableHardModeWhileActive],
    example: ["mode_id": "work"])

  let modeID: String

  init(_ record: Record, at now: Now) { modeID = record.fields.text("mode_id") }

  var needs: [State.Need] { [.mode(modeID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let mode = try deliberation.state.liveMode()
    switch deliberation.state.strictnessWhileActive(mode.modeID, at: deliberation.now) {
    case .hard: return .cannotDisableHardModeWhileActive
    case .strict: deliberation.promiseDisable(mode)
    case .gentle, nil: deliberation.add(.modeDeleted(modeID: mode.modeID))
    }
    return nil
  }
}
