import EarnedCore
import EarnedJSON

/// Opens the gate: creates an attempt with the options of this moment (rules 2.11; decisions E35, E50).
public struct AttemptUnlock: RecordOperation {
  package static let recordName = "unlock.attempt"
  package static let declaration = RecordDeclaration<AttemptUnlock>(
    .required("app_id", \.appID, .appID), .newID("attempt_id", \.attemptID), make: AttemptUnlock.init
  ).described(
    "Records an attempt to open an app, with the unlock options at that time.")

  let appID: AppID
  let attemptID: String?

  /// What is nil is left out.
  public init(appID: AppID, attemptID: String? = nil) {
    self.appID = appID
    self.attemptID = attemptID
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    [.newAttempt(ids.new(attemptID)), .app(appID)]
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    for pending in decision.state.subject.app?.pendingAttempts ?? [] { replace(pending, &decision) }

    let (state, now) = (decision.state, decision.now)
    let app = state.subject.app ?? AppUnlocks(appID: appID)
    let effective = state.effectiveMode(for: appID, at: now)
    let strictness = effective?.mode.strictness ?? .gentle
    let options: JSONValue =
      state.focusBlocks(appID, at: now) ? [] : state.unlockOptions(for: app, strictness: strictness, at: now).json
    decision.add(
      .attemptCreated(
        UnlockAttempt(
          attemptID: decision.ids.new(attemptID), appID: appID, instant: now.instant, dayID: state.economy.currentDayID,
          effectiveModeID: effective?.mode.modeID, effectiveStrictness: strictness),
        snapshot: UnlockOptions.snapshot(
          options, for: appID, mode: effective?.mode.modeID, strictness, at: now.instant)))
    return nil
  }

  /// A newer attempt for the same app replaces an older one and its quest (decision E29).
  private func replace(_ pending: PendingAttempt, _ decision: inout PendingDecision<EarnedState>) {
    if let quest = pending.quest {
      guard decision.now.instant < quest.expires else { return decision.expire(quest) }
      decision.add(.questCancelled(quest.ended(.cancelled), endsAttempt: false))
    }
    decision.add(.attemptExpired(attemptID: pending.attemptID))
  }
}

/// Buys minutes with credits (rules 2.12).
public struct UnlockWithCredits: RecordOperation {
  package static let recordName = "unlock.credits"
  package static let declaration = RecordDeclaration<UnlockWithCredits>(
    .openID("attempt_id", \.attemptID), .required("minutes", \.minutes, .integerChoice([5, 15, 30])),
    make: UnlockWithCredits.init
  ).described(
    "Buys minutes with credits.",
    denials: [.expired, .focusSessionActive, .noActiveBlock, .upgradeRequired, .insufficientCredits])

  let attemptID: String?
  let minutes: Int

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openAttempt(attemptID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let attempt = try decision.pendingAttempt(attemptID) else { return .expired }
    let cost = decision.state.creditCosts[minutes: minutes]
    let chosen = ChosenOption.credits(minutes: minutes, costCredits: cost)
    decision.cancelRunningQuest()
    let (state, now) = (decision.state, decision.now)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.blockReason(attempt.appID, effective, at: now)
      ?? state.creditsDisabledReason(minutes: minutes, costCredits: cost)
    {
      return decision.deny(attempt, reason, chosen)
    }
    decision.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    decision.add(
      .creditsSpent(attempt.appID, amount: cost, unlockMinutes: minutes, attemptID: attempt.attemptID))
    decision.grant(
      attempt, .credits, minutes: minutes, effective, chosen: chosen,
      metadata: ["cost_credits": .count(cost), "duration_minutes": .count(minutes)])
    return nil
  }
}

extension UnlockWithCredits {
  /// What is nil is left out.
  public init(attemptID: String? = nil, minutes: UnlockMinutes) {
    self.init(attemptID: attemptID, minutes: minutes.rawValue)
  }
}

/// Unlocks without credits or a quest: once a day, with a delay, and not for the same app twice in a row (rules 2.14;
/// decision E7).
public struct UnlockInEmergency: RecordOperation {
  package static let recordName = "unlock.emergency"
  package static let declaration = RecordDeclaration<UnlockInEmergency>(
    .openID("attempt_id", \.attemptID), make: UnlockInEmergency.init
  ).described(
    "Unlocks without credits or quest: once a day, a minute later.",
    denials: [.expired, .focusSessionActive, .noActiveBlock, .dailyLimitReached, .sameAppConsecutiveBlocked])

  let attemptID: String?

  /// What is nil is left out.
  public init(attemptID: String? = nil) { self.attemptID = attemptID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openAttempt(attemptID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let attempt = try decision.pendingAttempt(attemptID) else { return .expired }
    let chosen = ChosenOption.emergency
    decision.cancelRunningQuest()
    let (state, now) = (decision.state, decision.now)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.blockReason(attempt.appID, effective, at: now)
      ?? state.emergencyDisabledReason(for: attempt.appID)
    {
      return decision.deny(attempt, reason, chosen)
    }
    decision.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    decision.add(.emergencyUsed(attemptID: attempt.attemptID, attempt.appID))
    decision.grant(
      attempt, .emergency, minutes: EarnedNumbers.emergencyUnlockMinutes,
      delay: .seconds(EarnedNumbers.emergencyDelaySeconds), effective, chosen: chosen,
      metadata: ["delay_seconds": .count(EarnedNumbers.emergencyDelaySeconds)])
    return nil
  }
}

/// Gives an attempt up.
public struct CancelUnlock: RecordOperation {
  package static let recordName = "unlock.cancel"
  package static let declaration = RecordDeclaration<CancelUnlock>(
    .openID("attempt_id", \.attemptID), make: CancelUnlock.init
  ).described(
    "Gives an attempt up.",
    denials: [.expired])

  let attemptID: String?

  /// What is nil is left out.
  public init(attemptID: String? = nil) { self.attemptID = attemptID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openAttempt(attemptID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let attempt = try decision.pendingAttempt(attemptID) else { return .expired }
    decision.cancelRunningQuest()
    decision.add(.attemptCancelled(attemptID: attempt.attemptID))
    return nil
  }
}
