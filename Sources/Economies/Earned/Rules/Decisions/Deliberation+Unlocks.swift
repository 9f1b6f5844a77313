import EarnedCore
import JSON

extension Deliberation {
  /// Buys minutes with credits (rules 2.12).
  mutating func unlockWithCredits(minutes: Int) throws(Rejection) -> DenialReason? {
    guard let attempt = try pendingAttempt() else { return .expired }
    let cost = state.creditCosts[minutes: minutes]
    let chosen = ChosenOption.credits(minutes: minutes, costCredits: cost)
    cancelRunningQuest()
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = blockReason(attempt.appID, effective)
      ?? state.creditsDisabledReason(minutes: minutes, costCredits: cost)
    {
      return deny(attempt, reason, chosen)
    }
    add(.optionSelected(attemptID: attempt.attemptID, chosen))
    add(.creditsSpent(attempt.appID, amount: cost, unlockMinutes: minutes, attemptID: attempt.attemptID))
    grant(
      attempt, .credits, minutes: minutes, effective, chosen: chosen,
      metadata: ["cost_credits": .count(cost), "duration_minutes": .count(minutes)])
    return nil
  }

  /// Why no unlock at all is possible: a focus session blocks, or nothing does (decisions E12, E34, E36).
  func blockReason(_ appID: AppID, _ effective: EffectiveMode?) -> DenialReason? {
    if state.focusBlocks(appID, at: now) { return .focusSessionActive }
    return effective == nil ? .noActiveBlock : nil
  }

  /// Settles an attempt with a no.
  mutating func deny(_ attempt: UnlockAttempt, _ reason: DenialReason, _ chosen: ChosenOption) -> DenialReason {
    add(.unlockDenied(attemptID: attempt.attemptID, reason, chosen))
    return reason
  }

  /// Gives access: more time on the current grant, or a new grant (rules 2.12; decisions E6, E7, E37).
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
