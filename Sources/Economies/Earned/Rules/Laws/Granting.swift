import EarnedCore
import EarnedJSON

/// Settles an attempt, with a grant or a denial (rules 2.12; decisions E6, E7, E12, E34, E36, E37).
extension State {
  /// Why no unlock is possible: a focus session blocks, or nothing blocks.
  func blockReason(_ appID: AppID, _ effective: EffectiveMode?, at now: Now) -> DenialReason? {
    if focusBlocks(appID, at: now) { return .focusSessionActive }
    return effective == nil ? .noActiveBlock : nil
  }

  /// Why a quest of any type for an app is denied now.
  func questRefusal(_ appID: AppID, _ effective: EffectiveMode?, at now: Now) -> DenialReason? {
    if let reason = blockReason(appID, effective, at: now) { return reason }
    let strictness = effective?.mode.strictness ?? .gentle
    return questDisabledReason(for: subject.app ?? AppUnlocks(appID: appID), strictness: strictness, at: now)
  }
}

extension Deliberation {
  /// Settles an attempt with a denial.
  mutating func deny(_ attempt: UnlockAttempt, _ reason: DenialReason, _ chosen: ChosenOption) -> DenialReason {
    add(.unlockDenied(attemptID: attempt.attemptID, reason, chosen))
    return reason
  }

  /// Gives access: extends the current grant, or creates a grant.
  mutating func grant(
    _ attempt: UnlockAttempt, _ method: GrantMethod, minutes: Int, delay: Duration = .zero,
    _ effective: EffectiveMode?, chosen: ChosenOption, metadata: JSONObject
  ) {
    let current = state.subject.app?.grant.flatMap { $0.isCurrent(at: now.instant) ? $0 : nil }
    let id = ids.next()
    var grant =
      current
      ?? UnlockGrant(
        grantID: id, appID: attempt.appID, starts: now.instant + delay, ends: now.instant + delay, method: method)
    grant.ends = grant.ends + .minutes(minutes)
    add(
      .unlockGranted(
        GrantedUnlock(
          attemptID: attempt.attemptID, method: method, grant: grant,
          grantExtension: current == nil ? nil : GrantExtension(extensionID: id, addedMinutes: minutes),
          sourceModeID: effective?.mode.modeID, metadata: metadata, chosen: chosen)))
  }
}
