import EarnedCore

/// When an active mode may be changed or disabled (rules 2.8; decisions E14, E40, E42).
extension EarnedState {
  func liveMode() throws(Rejection) -> Mode {
    guard let mode = subject.mode, mode.deleted == nil else { throw Rejection(.notFound, "there is no such mode") }
    return mode
  }

  /// The strictness of a mode that is active now; nil when it is not active.
  func strictnessWhileActive(_ modeID: String, at now: Now) -> Strictness? {
    enforcedMode(modeID).flatMap { $0.isActive(at: now) ? $0.strictness : nil }
  }

  /// Rejects a mode beyond the tier's limit, which is stored but locked (decision E42).
  func rejectModeLockedByTier(_ modeID: String) throws(Rejection) {
    guard enforcedMode(modeID) == nil else { return }
    throw Rejection(.tierLimit, "the mode '\(modeID)' is locked by the tier \(entitlement.tier.rawValue)")
  }
}

extension PendingDecision<EarnedState> {
  /// Disables a STRICT mode in 15 minutes, or later when the request says so. A second request does not change the time
  /// of the first.
  mutating func promiseDisable(_ mode: Mode, _ wanted: ManualOverride = ManualOverride(.forcedOff)) {
    guard !mode.hasPendingDisable(at: now.instant) else { return }
    let asked = wanted.state == .forcedOff ? wanted.effectiveAt : mode.with(wanted).activeEnd(from: now)
    let effectiveAt = max(asked ?? now.instant, now.instant + EarnedNumbers.strictDisableDelay)
    let expiresAt = wanted.state == .forcedOff ? wanted.expiresAt.flatMap { $0 > effectiveAt ? $0 : nil } : nil
    add(
      .modeOverridden(
        modeID: mode.modeID,
        ManualOverride(.forcedOff, effectiveAt: effectiveAt, expiresAt: expiresAt, isPromise: true)))
  }
}

extension Mode {
  /// Whether an active mode would end earlier under another override.
  func isShortened(by wanted: ManualOverride, at now: Now) -> Bool {
    guard let end = with(wanted).activeEnd(from: now) else { return false }
    return activeEnd(from: now).map { end < $0 } ?? true
  }

  /// The requested override, which stays a promise when it only moves a pending disable to a later time.
  func keepingPromise(_ wanted: ManualOverride, at instant: Instant) -> ManualOverride {
    var wanted = wanted
    wanted.isPromise = hasPendingDisable(at: instant) && wanted.state == .forcedOff
    return wanted
  }

  fileprivate func with(_ override: ManualOverride) -> Mode {
    var mode = self
    mode.override = override
    return mode
  }

  fileprivate func hasPendingDisable(at instant: Instant) -> Bool {
    override.state == .forcedOff && override.isPromise && override.effectiveAt.map { instant < $0 } ?? false
  }
}
