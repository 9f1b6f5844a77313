import EarnedCore
import EarnedJSON

/// Grants the unlock of a quest, after checking everything again that may have changed (decisions E9, E32, E33).
struct CompleteQuest: Operation {
  static let recordName = "unlock.quest.complete"
  static let recordType = RecordType(
    recordName, .openID("quest_session_id"), .optional("proof", .text(mayBeEmpty: true))
  ).described(
    "Completes a quest, which grants five minutes.",
    denials: [
      .expired, .focusSessionActive, .noActiveBlock, .disallowedInHardMode, .dailyLimitReached, .cooldownActive,
      .mismatch,
    ])

  let questSessionID: String?
  let proof: String?

  init(_ record: Record, at now: Now) {
    questSessionID = record.fields.optionalText("quest_session_id")
    proof = record.fields.optionalText("proof")
  }

  var needs: [State.Need] { [.openQuest(questSessionID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let (quest, attempt) = try deliberation.runningQuest(questSessionID) else { return .expired }
    let (state, now) = (deliberation.state, deliberation.now)
    let chosen = ChosenOption.quest(quest.type)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.questRefusal(attempt.appID, effective, at: now) {
      deliberation.add(.questRefused(quest.ended(.failed)))
      return deliberation.deny(attempt, reason, chosen)
    }
    guard isProven(quest, state, now) else {
      deliberation.add(.questFailed(quest.ended(.failed), .mismatch))
      return .mismatch
    }
    deliberation.add(.questCompleted(quest.ended(.completed)))
    deliberation.grant(
      attempt, .quest, minutes: Numbers.questUnlockMinutes, effective, chosen: chosen,
      metadata: ["quest_type": .string(quest.type.rawValue)])
    return nil
  }

  /// Breathing must take 45 seconds, and a QR code must be the key. The caller checks the phrase of a copy quest.
  private func isProven(_ quest: QuestSession, _ state: State, _ now: Now) -> Bool {
    switch quest.type {
    case .breathing: now.instant - quest.created >= Numbers.breathingDuration
    case .copyText: true
    case .qrScan: proof != nil && proof == state.settings.qrKey
    }
  }
}
