import EarnedCore

/// When a mode that holds may be changed or switched off (rules 2.8; decisions E14, E40, E42).
extension State {
  /// The mode that the operation names.
  func liveMode() throws(Rejection) -> Mode {
    guard let mode = subject.mode, mode.deleted == nil else { throw Rejection(.notFound, "there is no such mode") }
    return mode
  }

  /// The strictness a mode holds with now; nil when it does not hold.
  func strictnessWhileActive(_ modeID: String, at now: Now) -> Strictness? {
    activeModes(at: now).first { $0.modeID == modeID }?.strictness
  }

  /// Modes beyond the tier's number are stored but locked (decision E42).
  func rejectModeLockedByTier(_ modeID: String) throws(Rejection) {
    guard !enforcedModes.contains(where: { $0.modeID == modeID }) else { return }
    throw Rejection(.tierLimit, "the mode '\(modeID)' is locked by the tier \(entitlement.tier.rawValue)")
  }
}

extension Deliberation {
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
  /// Whether an active mode would end earlier under another override.
  func isShortened(by wanted: ManualOverride, at now: Now) -> Bool {
    guard let end = with(wanted).activeEnd(from: now) else { return false }
    return activeEnd(from: now).map { end < $0 } ?? true
  }

  /// A later time for a disable that is pending goes on being a promise.
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
