import EarnedCore

/// The answer to whether an app may be opened now (rules 2.9).
public struct Access: Equatable, Sendable {
  /// Whether it may.
  public enum Status: String, Sendable {
    case allow = "ALLOW"
    case block = "BLOCK"
  }

  /// The reason for the answer. The cases are in the order of the checks.
  public enum Reason: String, Sendable {
    case focusSessionActive = "FOCUS_SESSION_ACTIVE"
    case unlockGrantActive = "UNLOCK_GRANT_ACTIVE"
    case noActiveBlock = "NO_ACTIVE_BLOCK"
    case modeBlocked = "MODE_BLOCKED"
  }

  /// The reason for the answer.
  public let reason: Reason
  /// The blocking mode, if any.
  public let effectiveMode: EffectiveMode?
  /// The grant that allows access, if any.
  public let activeGrant: UnlockGrant?
  /// The unlock options, when a mode blocks.
  public let options: UnlockOptions?

  /// Whether the app may be opened.
  public var status: Status {
    switch reason {
    case .focusSessionActive, .modeBlocked: .block
    case .unlockGrantActive, .noActiveBlock: .allow
    }
  }
}

extension State {
  /// Whether an app may be opened: a focus session blocks even an app with a grant; a grant opens an app that modes
  /// block; otherwise the modes decide (rules 2.9).
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

  /// The state now, after the rollover that a record would cause. Nothing is written.
  public func broughtUpToDate(at now: Now) -> State {
    guard bookedDay(at: now) != economy.currentDayID || today == nil else { return self }
    var deliberation = Deliberation(state: self, now: now, ids: MadeIDs(now.instant, canonical: []))
    do throws(Rejection) {
      try deliberation.ensureDayState()
    } catch {
      return self  // Questions about a closed day are answered for the current day.
    }
    return deliberation.state
  }
}
