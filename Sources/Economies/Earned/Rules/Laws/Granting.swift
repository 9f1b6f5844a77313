import EarnedCore
import EarnedJSON

/// Attempts without an outcome, and their quests (rules 2.11; decisions E9, E30, E31, E48).
extension PendingDecision<EarnedState> {
  /// The attempt that a record names, which must have no outcome. Nil when its quest has run out: then that is
  /// recorded, and the record is denied.
  ///
  /// - Parameter attemptID: the id in the record; nil means the only open attempt.
  mutating func pendingAttempt(_ attemptID: String?) throws(Rejection) -> UnlockAttempt? {
    guard let attempt = state.subject.attempt else {
      if attemptID == nil { throw state.subject.missingID("unlock attempt", "attempt_id") }
      throw Rejection(.notFound, "there is no such unlock attempt")
    }
    guard attempt.outcome == .pending else {
      throw Rejection(
        .wrongState, "the attempt '\(attempt.attemptID)' is \(attempt.outcome.rawValue); a new attempt is needed")
    }
    if let quest = activeQuest, now.instant >= quest.expires {
      expire(quest)
      return nil
    }
    return attempt
  }

  /// The running quest that a record names, with its attempt. Nil when the quest has run out: then that is recorded,
  /// and the record is denied.
  ///
  /// - Parameter questSessionID: the id in the record; nil means the only open quest.
  mutating func runningQuest(_ questSessionID: String?) throws(Rejection) -> (QuestSession, UnlockAttempt)? {
    guard let quest = state.subject.quest else {
      if questSessionID == nil { throw state.subject.missingID("quest", "quest_session_id") }
      throw Rejection(.notFound, "there is no such quest session")
    }
    guard quest.state == .active else {
      throw Rejection(.wrongState, "the quest '\(quest.questSessionID)' is \(quest.state.rawValue) already")
    }
    guard let attempt = try pendingAttempt(quest.attemptID) else { return nil }
    return (quest, attempt)
  }

  /// Expires a quest that has run out, and its attempt (decision E9).
  mutating func expire(_ quest: QuestSession) { add(.questExpired(quest.ended(.expired))) }

  /// Cancels the running quest of an attempt that is settled in another way (decision E48).
  mutating func cancelRunningQuest() {
    if let quest = activeQuest { add(.questCancelled(quest.ended(.cancelled), endsAttempt: false)) }
  }

  private var activeQuest: QuestSession? { state.subject.quest.flatMap { $0.state == .active ? $0 : nil } }
}

/// Settles an attempt, with a grant or a denial (rules 2.12; decisions E6, E7, E12, E34, E36, E37).
extension EarnedState {
  /// Why no unlock is possible: a focus session blocks, or nothing blocks.
  func blockReason(_ appID: AppID, _ effective: EffectiveMode?, at now: Now) -> DenialReason? {
    if focusBlocks(appID, at: now) { return .focusSessionActive }
    return effective == nil ? .noActiveBlock : nil
  }

  /// Why a quest of any type for an app is denied now; nil when it is not.
  func questDenial(_ appID: AppID, _ effective: EffectiveMode?, at now: Now) -> DenialReason? {
    if let reason = blockReason(appID, effective, at: now) { return reason }
    let strictness = effective?.mode.strictness ?? .gentle
    return questDisabledReason(for: subject.app ?? AppUnlocks(appID: appID), strictness: strictness, at: now)
  }
}

extension PendingDecision<EarnedState> {
  mutating func deny(_ attempt: UnlockAttempt, _ reason: DenialReason, _ chosen: ChosenOption) -> DenialReason {
    add(.unlockDenied(attemptID: attempt.attemptID, reason, chosen))
    return reason
  }

  /// Gives access: extends the current grant, or makes a grant.
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
