import EarnedCore

/// The answer to whether an app may be opened now (rules 2.9).
public struct AppAccess: Equatable, Sendable {
  /// Whether the app may be opened.
  public enum Status: String, Sendable {
    case allow = "ALLOW"
    case block = "BLOCK"
  }

  /// Why it may or may not be opened. The cases are in the order of the checks.
  public enum Reason: String, Sendable {
    case focusSessionActive = "FOCUS_SESSION_ACTIVE"
    case unlockGrantActive = "UNLOCK_GRANT_ACTIVE"
    case noActiveBlock = "NO_ACTIVE_BLOCK"
    case modeBlocked = "MODE_BLOCKED"
  }

  /// Why it may or may not be opened.
  public let reason: Reason
  /// The mode that blocks it; nil when none does.
  public let effectiveMode: EffectiveMode?
  /// The grant that opens it; nil without one.
  public let activeGrant: UnlockGrant?
  /// How it can be unlocked; nil unless a mode blocks it.
  public let options: UnlockOptions?

  /// Whether it may be opened, by the reason.
  public var status: Status {
    switch reason {
    case .focusSessionActive, .modeBlocked: .block
    case .unlockGrantActive, .noActiveBlock: .allow
    }
  }
}

extension EarnedState {
  /// Whether an app may be opened (rules 2.9). A focus session blocks even an app with a grant; a grant opens an app
  /// that modes block; otherwise the modes decide.
  package func access(to app: AppUnlocks, at now: Now) -> AppAccess {
    if focusBlocks(app.appID, at: now) {
      return AppAccess(reason: .focusSessionActive, effectiveMode: nil, activeGrant: nil, options: nil)
    }
    if let grant = app.grant, grant.isActive(at: now.instant) {
      return AppAccess(reason: .unlockGrantActive, effectiveMode: nil, activeGrant: grant, options: nil)
    }
    guard let effective = effectiveMode(for: app.appID, at: now) else {
      return AppAccess(reason: .noActiveBlock, effectiveMode: nil, activeGrant: nil, options: nil)
    }
    return AppAccess(
      reason: .modeBlocked, effectiveMode: effective, activeGrant: nil,
      options: unlockOptions(for: app, strictness: effective.mode.strictness, at: now))
  }
}

/// One check of an access decision, with the values it used (rules 2.9).
public enum AccessCheck: Equatable, Sendable {
  /// The current day, after a rollover if one is due. `stored` is the day in the database.
  case dayState(stored: DayID, current: DayID)
  /// The active focus session, and whether it blocks the app.
  case focusSession(FocusSession?, listsApp: Bool)
  /// The grant that the app has or had last; it may have ended.
  case unlockGrant(UnlockGrant?)
  /// All modes that are not deleted, and the one that decides; nil when none blocks the app.
  case modes([ModeCheck], winner: EffectiveMode?)
}

/// The state of one mode for an app at the time of the question.
public struct ModeCheck: Equatable, Sendable {
  /// The mode. An enforced one has the strictness that the tier allows.
  public let mode: Mode
  /// Whether the tier allows it; a locked mode is not enforced (rules 2.6).
  public let isEnforced: Bool
  /// Whether one of its windows is open.
  public let isScheduled: Bool
  /// Whether it is active, by its override or its windows.
  public let isActive: Bool
  /// Whether it blocks the app.
  public let blocksApp: Bool
}

extension EarnedState {
  /// The checks that led to the answer, in order. The last one decided, and later ones were not made.
  package func checks(
    behind access: AppAccess, to app: AppUnlocks, storedDay: DayID, at now: Now
  ) -> [AccessCheck] {
    let day = AccessCheck.dayState(stored: storedDay, current: economy.currentDayID)
    let focus = AccessCheck.focusSession(focus, listsApp: focus?.blockedApps.contains(app.appID) ?? false)
    switch access.reason {
    case .focusSessionActive: return [day, focus]
    case .unlockGrantActive: return [day, focus, .unlockGrant(app.grant)]
    case .noActiveBlock, .modeBlocked:
      return [
        day, focus, .unlockGrant(app.grant), .modes(modeChecks(for: app.appID, at: now), winner: access.effectiveMode),
      ]
    }
  }

  /// The enforced modes in the order in which the tier selects them, then the locked ones by id.
  private func modeChecks(for appID: AppID, at now: Now) -> [ModeCheck] {
    let enforced = enforcedModes
    let enforcedIDs = Set(enforced.map(\.modeID))
    let locked = modes.filter { !enforcedIDs.contains($0.modeID) }
    return (enforced + locked).map { mode in
      ModeCheck(
        mode: mode, isEnforced: enforcedIDs.contains(mode.modeID), isScheduled: mode.isScheduled(at: now),
        isActive: mode.isActive(at: now), blocksApp: mode.blocks(appID))
    }
  }
}
