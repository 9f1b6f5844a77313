import EarnedCore

extension Deliberation {
  /// Makes or changes a mode, within the tier and, while it holds strictly, not at all but for its name (rules 2.6, 2.8).
  mutating func upsertMode(_ draft: ModeDraft) throws(Rejection) {
    let stored = state.subject.mode
    if stored?.deleted != nil {
      throw Rejection(.wrongState, "the mode '\(draft.modeID)' is deleted; ids are not reused")
    }
    var mode =
      stored
      ?? Mode(
        modeID: draft.modeID, name: draft.name, priority: 0, strictness: draft.strictness, windows: [],
        blockedApps: state.effectiveDistractingApps, updated: now.instant)
    mode.name = draft.name
    mode.strictness = draft.strictness
    mode.priority = draft.priority ?? mode.priority
    mode.windows = draft.windows ?? mode.windows
    mode.blockedApps = draft.blockedApps ?? mode.blockedApps
    mode.updated = now.instant
    try refuseBeyondTier(mode, isNew: stored == nil)
    if let stored { try refuseLockedEdit(from: stored, to: mode) }
    add(.modeSaved(mode))
  }

  private func refuseBeyondTier(_ mode: Mode, isNew: Bool) throws(Rejection) {
    let tier = state.entitlement.tier
    if mode.strictness > tier.strictnessCap {
      throw Rejection(
        .tierLimit,
        "the tier \(tier.rawValue) allows modes up to \(tier.strictnessCap.rawValue); choose that or upgrade")
    }
    if isNew, let maximum = tier.maximumModes, state.modes.count >= maximum {
      throw Rejection(.tierLimit, "the tier \(tier.rawValue) keeps \(maximum) mode; delete the other one or upgrade")
    }
    if !isNew { try refuseLockedByTier(mode.modeID) }
  }

  /// Modes beyond the tier's number are stored but locked (decision E42).
  func refuseLockedByTier(_ modeID: String) throws(Rejection) {
    guard !state.enforcedModes.contains(where: { $0.modeID == modeID }) else { return }
    throw Rejection(.tierLimit, "the mode '\(modeID)' is locked by the tier \(state.entitlement.tier.rawValue)")
  }

  /// While a STRICT or HARD mode holds, only its name may change (rules 2.8).
  private func refuseLockedEdit(from stored: Mode, to mode: Mode) throws(Rejection) {
    guard let strictness = strictnessWhileActive(stored.modeID), strictness > .gentle else { return }
    guard mode.lockedParts != stored.lockedParts else { return }
    throw Rejection(
      .modeLocked, "the mode '\(stored.modeID)' is \(strictness.rawValue) and active; only its name can change now")
  }

  /// The strictness a mode holds with now; nil when it does not hold.
  func strictnessWhileActive(_ modeID: String) -> Strictness? {
    state.activeModes(at: now).first { $0.modeID == modeID }?.strictness
  }

  /// Deletes a mode. That of an active one counts as disabling it now (decisions E15, E41).
  mutating func deleteMode() throws(Rejection) -> DenialReason? {
    guard let mode = state.subject.mode, mode.deleted == nil else {
      throw Rejection(.notFound, "there is no such mode")
    }
    switch strictnessWhileActive(mode.modeID) {
    case .hard: return .cannotDisableHardModeWhileActive
    case .strict: promiseDisable(mode)
    case .gentle, nil: add(.modeDeleted(modeID: mode.modeID))
    }
    return nil
  }
}

extension ModeDraft {
  /// Refuses windows without length (rules 2.7) and two of the same id.
  func checkWindows() throws(Rejection) {
    var seen: Set<[UInt8]> = []
    for window in windows ?? [] {
      if window.start == window.end {
        throw Rejection(.invalidValue, "a window from \(window.start) to \(window.end) has no length")
      }
      if !seen.insert(Array(window.windowID.utf8)).inserted {
        throw Rejection(.invalidValue, "two windows have the id '\(window.windowID)'")
      }
    }
  }
}

extension Mode {
  /// What may not change while the mode holds strictly.
  fileprivate var lockedParts: some Equatable {
    LockedParts(
      strictness: strictness, priority: priority,
      windows: Set(windows.map { [$0.daysOfWeekMask, $0.start.minutes, $0.end.minutes] }),
      blockedApps: Set(blockedApps))
  }
}

/// Schedule, blocked apps, strictness, priority (rules 2.8), whatever the order they are listed in.
private struct LockedParts: Equatable {
  let strictness: Strictness
  let priority: Int
  let windows: Set<[Int]>
  let blockedApps: Set<AppID>
}
