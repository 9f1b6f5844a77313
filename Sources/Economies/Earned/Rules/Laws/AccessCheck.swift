import EarnedCore

/// One step of "may this app be opened now" with the values it looked at (rules 2.9).
public enum AccessCheck: Equatable, Sendable {
  /// The day was brought up to now; `stored` is the day in the database.
  case dayState(stored: DayID, current: DayID)
  /// The active focus session, and whether its blocklist has the app.
  case focusSession(FocusSession?, listsApp: Bool)
  /// The grant that the app's pointer names, also when it has run out.
  case unlockGrant(UnlockGrant?)
  /// Every mode that is not deleted, and the one that won.
  case modes([ModeCheck], winner: EffectiveMode?)
}

/// What a mode says to an app now.
public struct ModeCheck: Equatable, Sendable {
  /// The mode, its strictness clamped to the tier when it is enforced.
  public let mode: Mode
  /// The tier keeps it; one that is locked is not enforced (rules 2.6).
  public let isEnforced: Bool
  /// One of its windows is open.
  public let isScheduled: Bool
  /// It holds, by its override or its windows.
  public let isActive: Bool
  /// Its list has the app.
  public let blocksApp: Bool
}

extension State {
  /// The steps that led to an answer, in their order. The last one decided; what comes after it was not looked at.
  public func checks(
    behind access: Access, to app: AppUnlocks, storedDay: DayID, at now: Now
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

  /// The enforced modes in the order of the tier's choice, then the locked ones by id.
  private func modeChecks(for appID: AppID, at now: Now) -> [ModeCheck] {
    let enforced = enforcedModes
    let enforcedIDs = Set(enforced.map(\.modeID))
    let locked = modes.filter { !enforcedIDs.contains($0.modeID) }.sorted { $0.modeID < $1.modeID }
    return (enforced + locked).map { mode in
      ModeCheck(
        mode: mode, isEnforced: enforcedIDs.contains(mode.modeID), isScheduled: mode.isScheduled(at: now),
        isActive: mode.isActive(at: now), blocksApp: mode.blocks(appID))
    }
  }
}
