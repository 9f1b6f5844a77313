import EarnedCore

/// The answer to "may this app be opened now" (rules 2.9).
public struct Access: Equatable, Sendable {
  /// Yes or no.
  public enum Status: String, Sendable {
    case allow = "ALLOW"
    case block = "BLOCK"
  }

  /// What decided. The cases stand in the order in which they are looked at.
  public enum Reason: String, Sendable {
    case focusSessionActive = "FOCUS_SESSION_ACTIVE"
    case unlockGrantActive = "UNLOCK_GRANT_ACTIVE"
    case noActiveBlock = "NO_ACTIVE_BLOCK"
    case modeBlocked = "MODE_BLOCKED"
  }

  /// What decided.
  public let reason: Reason
  /// The mode that blocks, when one does.
  public let effectiveMode: EffectiveMode?
  /// The grant that allows, when one does.
  public let activeGrant: UnlockGrant?
  /// The ways out, when a mode blocks.
  public let options: UnlockOptions?

  /// Yes or no.
  public var status: Status {
    switch reason {
    case .focusSessionActive, .modeBlocked: .block
    case .unlockGrantActive, .noActiveBlock: .allow
    }
  }
}

extension State {
  /// Whether an app may be opened: a focus session blocks even a granted app, a grant opens what modes block, and
  /// otherwise the modes decide (rules 2.9).
  public func access(to app: AppUnlocks, at now: Now) -> Access {
    if focusBlocks(app.appID, at: now) {
      return Access(reason: .focusSessionActive, effectiveMode: nil, activeGrant: nil, options: nil)
    }
    if let grant = app.grant, grant.isActive(at: now.instant) {
      return Access(reason: .unlockGrantActive, effectiveMode: nil, activeGrant: grant, options: nil)
    }
    guard let effective = effectiveMode(for: app.appID, at: now) else {
      return Access(reason: .noActiveBlock, effectiveMode: nil, activeGrant: nil, options: nil)
    }
    return Access(
      reason: .modeBlocked, effectiveMode: effective, activeGrant: nil,
      options: unlockOptions(for: app, strictness: effective.mode.strictness, at: now))
  }

  /// The state as of now, with the rollover that a record of now would cause. Nothing is written.
  public func broughtUpToDate(at now: Now) -> State {
    guard bookedDay(at: now) != economy.currentDayID || today == nil else { return self }
    var deliberation = Deliberation(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    do throws(Rejection) {
      try deliberation.ensureDayState()
    } catch {
      return self  // A question about a day that is closed is answered from the current one.
    }
    return deliberation.state
  }
}
