import EarnedCore
import JSON

extension Deliberation {
  /// Begins a quest for a pending attempt (rules 2.13; decisions E28, E34).
  mutating func startQuest(_ type: QuestType, _ questSessionID: String) throws(Rejection) -> DenialReason? {
    guard let attempt = try pendingAttempt() else { return .expired }
    if state.subject.quest?.state == .active {
      throw Rejection(.wrongState, "a quest is running for the attempt '\(attempt.attemptID)'; end it first")
    }
    let chosen = ChosenOption.quest(type)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = questRefusal(attempt.appID, effective)
      ?? state.questTypeDisabledReason(type, offered: state.offeredQuestTypes)
    {
      return deny(attempt, reason, chosen)
    }
    add(.optionSelected(attemptID: attempt.attemptID, chosen))
    add(
      .questStarted(
        QuestSession(
          questSessionID: questSessionID, attemptID: attempt.attemptID, type: type, created: now.instant,
          expires: now.instant + Numbers.questLifetime)))
    return nil
  }

  /// Grants what a quest was for, after looking again at everything that may have changed (decisions E9, E32, E33).
  mutating func completeQuest(proof: String?) throws(Rejection) -> DenialReason? {
    guard let (quest, attempt) = try runningQuest() else { return .expired }
    let chosen = ChosenOption.quest(quest.type)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = questRefusal(attempt.appID, effective) {
      add(.questRefused(quest.ended(.failed)))
      return deny(attempt, reason, chosen)
    }
    guard isProven(quest, proof) else {
      add(.questFailed(quest.ended(.failed), .mismatch))
      return .mismatch
    }
    add(.questCompleted(quest.ended(.completed)))
    grant(
      attempt, .quest, minutes: Numbers.questUnlockMinutes, effective, chosen: chosen,
      metadata: ["quest_type": .string(quest.type.rawValue)])
    return nil
  }

  mutating func failQuest(_ failure: QuestFailure) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try runningQuest() else { return .expired }
    add(.questFailed(quest.ended(.failed), failure))
    return nil
  }

  mutating func cancelQuest() throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try runningQuest() else { return .expired }
    add(.questCancelled(quest.ended(.cancelled), endsAttempt: true))
    return nil
  }

  /// Why a quest for an app is refused now, whatever its type.
  private func questRefusal(_ appID: AppID, _ effective: EffectiveMode?) -> DenialReason? {
    if let reason = blockReason(appID, effective) { return reason }
    let strictness = effective?.mode.strictness ?? .gentle
    return state.questDisabledReason(
      for: state.subject.app ?? AppUnlocks(appID: appID), strictness: strictness, at: now)
  }

  /// Breathing takes its 45 seconds, a code must be the key. The phrase of a copy quest is the caller's to check.
  private func isProven(_ quest: QuestSession, _ proof: String?) -> Bool {
    switch quest.type {
    case .breathing: now.instant - quest.created >= Numbers.breathingDuration
    case .copyText: true
    case .qrScan: proof != nil && proof == state.settings.qrKey
    }
  }

  /// The quest a record names, with its attempt, while it runs. When its time has run out, that is what is recorded,
  /// and the record is denied (decisions E30, E31).
  private mutating func runningQuest() throws(Rejection) -> (QuestSession, UnlockAttempt)? {
    guard let quest = state.subject.quest else { throw Rejection(.notFound, "there is no such quest session") }
    guard quest.state == .active else {
      throw Rejection(.wrongState, "the quest '\(quest.questSessionID)' is \(quest.state.rawValue) already")
    }
    guard let attempt = try pendingAttempt() else { return nil }
    return (quest, attempt)
  }
}
