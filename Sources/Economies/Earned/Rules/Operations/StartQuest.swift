import EarnedCore

/// Starts a quest for a pending attempt (rules 2.13; decisions E28, E34).
struct StartQuest: Operation {
  static let recordName = "unlock.quest.start"
  static let recordType = RecordType(
    recordName, .openID("attempt_id"),
    .required("quest_type", .choice(QuestType.allCases.map(\.rawValue))), .newID("quest_session_id")
  ).described(
    "Begins a quest for an attempt.",
    denials: [
      .expired, .focusSessionActive, .noActiveBlock, .disallowedInHardMode, .dailyLimitReached, .cooldownActive,
      .questTypeNotAvailable, .qrKeyNotSet,
    ])

  let attemptID: String?
  let type: QuestType
  let questSessionID: String

  init(_ record: Record, at now: Now) {
    attemptID = record.fields.optionalText("attempt_id")
    type = record.fields.choice("quest_type")
    questSessionID = record.id("quest_session_id")
  }

  var needs: [State.Need] { [.newQuest(questSessionID), .openAttempt(attemptID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let attempt = try deliberation.pendingAttempt(attemptID) else { return .expired }
    let (state, now) = (deliberation.state, deliberation.now)
    if state.subject.quest?.state == .active {
      throw Rejection(.wrongState, "a quest is running for the attempt '\(attempt.attemptID)'; end it first")
    }
    let chosen = ChosenOption.quest(type)
    if let reason = state.questRefusal(attempt.appID, state.effectiveMode(for: attempt.appID, at: now), at: now)
      ?? state.questTypeDisabledReason(type, offered: state.offeredQuestTypes)
    {
      return deliberation.deny(attempt, reason, chosen)
    }
    deliberation.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    deliberation.add(
      .questStarted(
        QuestSession(
          questSessionID: questSessionID, attemptID: attempt.attemptID, type: type, created: now.instant,
          expires: now.instant + Numbers.questLifetime)))
    return nil
  }
}
