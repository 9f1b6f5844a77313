import EarnedCore

/// Overrides a mode's schedule manually. An override that ends an active STRICT or HARD mode earlier counts as
/// disabling it now (rules 2.8; decisions E14, E40).
struct OverrideMode: Operation {
  static let recordName = "mode.override"
  static let recordType = RecordType(
    recordName, .required("mode_id", .text()),
    .required("manual_state", .choice(ManualState.allCases.map(\.rawValue))),
    .optional("effective_at_ts_utc_ms", .instant), .optional("expires_at_ts_utc_ms", .instant)
  ).described(
    "Overrides the schedule of a mode by hand.",
    denials: [.cannotDisableHardModeWhileActive],
    example: ["mode_id": "work", "manual_state": "FORCED_ON"])

  let modeID: String
  let wanted: ManualOverride

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    modeID = fields.text("mode_id")
    var wanted = ManualOverride(fields.choice("manual_state"))
    // Without an override the bounds have no meaning.
    if wanted.state != .auto {
      wanted.effectiveAt = fields.optionalInstant("effective_at_ts_utc_ms")
      wanted.expiresAt = fields.optionalInstant("expires_at_ts_utc_ms")
    }
    self.wanted = wanted
  }

  var needs: [State.Need] { [.mode(modeID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let (state, now) = (deliberation.state, deliberation.now)
    let mode = try state.liveMode()
    try state.rejectModeLockedByTier(mode.modeID)
    let kept = mode.keepingPromise(wanted, at: now.instant)
    switch state.strictnessWhileActive(mode.modeID, at: now) {
    case .gentle?, nil: override(mode, wanted, &deliberation)
    case .strict? where mode.isShortened(by: kept, at: now): deliberation.promiseDisable(mode, wanted)
    case .hard? where mode.isShortened(by: kept, at: now): return .cannotDisableHardModeWhileActive
    case .strict?, .hard?: override(mode, kept, &deliberation)
    }
    return nil
  }

  private func override(_ mode: Mode, _ wanted: ManualOverride, _ deliberation: inout Deliberation) {
    if wanted != mode.override { deliberation.add(.modeOverridden(modeID: mode.modeID, wanted)) }
  }
}
