import EarnedCore

extension Deliberation {
  /// Overrides a mode's schedule by hand. What ends an active STRICT or HARD mode earlier than before counts as disabling
  /// it now (rules 2.8; decisions E14, E40).
  mutating func overrideMode(_ wanted: ManualOverride) throws(Rejection) -> DenialReason? {
    guard let mode = state.subject.mode, mode.deleted == nil else {
      throw Rejection(.notFound, "there is no such mode")
    }
    try refuseLockedByTier(mode.modeID)
    switch strictnessWhileActive(mode.modeID) {
    case .gentle?, nil: override(mode, wanted)
    case .strict? where shortens(mode, wanted): promiseDisable(mode, wanted)
    case .hard? where shortens(mode, wanted): return .cannotDisableHardModeWhileActive
    case .strict?, .hard?: override(mode, keepingPromise(of: mode, wanted))
    }
    return nil
  }

  private mutating func override(_ mode: Mode, _ wanted: ManualOverride) {
    if wanted != mode.override { add(.modeOverridden(modeID: mode.modeID, wanted)) }
  }

  /// Whether an active mode would end earlier under another override.
  private func shortens(_ mode: Mode, _ wanted: ManualOverride) -> Bool {
    guard let end = mode.with(keepingPromise(of: mode, wanted)).activeEnd(from: now) else { return false }
    return mode.activeEnd(from: now).map { end < $0 } ?? true
  }

  /// A later time for a disable that is pending goes on being a promise.
  private func keepingPromise(of mode: Mode, _ wanted: ManualOverride) -> ManualOverride {
    var wanted = wanted
    wanted.isPromise = mode.hasPendingDisable(at: now.instant) && wanted.state == .forcedOff
    return wanted
  }

  /// A STRICT mode is switched off 15 minutes from now, or later if it was asked to hold longer; asking again keeps the
  /// first time.
  mutating func promiseDisable(_ mode: Mode, _ wanted: ManualOverride = ManualOverride(.forcedOff)) {
    guard !mode.hasPendingDisable(at: now.instant) else { return }
    let asked = wanted.state == .forcedOff ? wanted.effectiveAt : mode.with(wanted).activeEnd(from: now)
    let effectiveAt = max(asked ?? now.instant, now.instant + Numbers.strictDisableDelay)
    let expiresAt = wanted.state == .forcedOff ? wanted.expiresAt.flatMap { $0 > effectiveAt ? $0 : nil } : nil
    add(
      .modeOverridden(
        modeID: mode.modeID,
        ManualOverride(.forcedOff, effectiveAt: effectiveAt, expiresAt: expiresAt, isPromise: true)))
  }
}

extension Mode {
  fileprivate func with(_ override: ManualOverride) -> Mode {
    var mode = self
    mode.override = override
    return mode
  }

  fileprivate func hasPendingDisable(at instant: Instant) -> Bool {
    override.state == .forcedOff && override.isPromise && override.effectiveAt.map { instant < $0 } ?? false
  }
}
