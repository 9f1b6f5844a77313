import EarnedCore
import EarnedJSON

/// Starts a quest for a pending attempt (rules 2.13; decisions E28, E34).
struct StartQuest: RecordOperation {
  static let recordName = "unlock.quest.start"
  static let declaration = RecordDeclaration(
    recordName, .openID("attempt_id"),
    .required("quest_type", .word(of: QuestType.self)), .newID("quest_session_id")
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

  var needs: [EarnedState.Need] { [.newQuest(questSessionID), .openAttempt(attemptID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    guard let attempt = try decision.pendingAttempt(attemptID) else { return .expired }
    let (state, now) = (decision.state, decision.now)
    if state.subject.quest?.state == .active {
      throw Rejection(.wrongState, "a quest is running for the attempt '\(attempt.attemptID)'; end it first")
    }
    let chosen = ChosenOption.quest(type)
    if let reason = state.questRefusal(attempt.appID, state.effectiveMode(for: attempt.appID, at: now), at: now)
      ?? state.questTypeDisabledReason(type, offered: state.offeredQuestTypes)
    {
      return decision.deny(attempt, reason, chosen)
    }
    decision.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    decision.add(
      .questStarted(
        QuestSession(
          questSessionID: questSessionID, attemptID: attempt.attemptID, type: type, created: now.instant,
          expires: now.instant + EarnedNumbers.questLifetime)))
    return nil
  }
}

/// Grants the unlock of a quest, after checking everything again that may have changed (decisions E9, E32, E33).
struct CompleteQuest: RecordOperation {
  static let recordName = "unlock.quest.complete"
  static let declaration = RecordDeclaration(
    recordName, .openID("quest_session_id"), .optional("proof", .text(mayBeEmpty: true))
  ).described(
    "Completes a quest, which grants five minutes.",
    denials: [
      .expired, .focusSessionActive, .noActiveBlock, .disallowedInHardMode, .dailyLimitReached, .cooldownActive,
      .mismatch, .timeout,
    ])

  let questSessionID: String?
  let proof: String?

  init(_ record: Record, at now: Now) {
    questSessionID = record.fields.optionalText("quest_session_id")
    proof = record.fields.optionalText("proof")
  }

  var needs: [EarnedState.Need] { [.openQuest(questSessionID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    guard case (var quest, let attempt)? = try decision.runningQuest(questSessionID) else { return .expired }
    let (state, now) = (decision.state, decision.now)
    let chosen = ChosenOption.quest(quest.type)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.questRefusal(attempt.appID, effective, at: now) {
      decision.add(.questRefused(quest.ended(.failed)))
      return decision.deny(attempt, reason, chosen)
    }
    if let failure = failure(of: quest, state, now) {
      let isWrongCopy = quest.type == .copyText && failure == .mismatch
      if isWrongCopy { quest.tries += 1 }
      let mayTryAgain = isWrongCopy && quest.tries < CopyQuest.mostTries
      decision.add(mayTryAgain ? .questTried(quest) : .questFailed(quest.ended(.failed), failure))
      return DenialReason(rawValue: failure.rawValue)
    }
    decision.add(.questCompleted(quest.ended(.completed)))
    decision.grant(
      attempt, .quest, minutes: EarnedNumbers.questUnlockMinutes, effective, chosen: chosen,
      metadata: ["quest_type": .string(quest.type.rawValue)])
    return nil
  }

  /// Why the quest is not done; nil when it is. Breathing must have taken 45 seconds, a QR code must be the key, and a
  /// text must be copied within 90 seconds. An app that shows a text of its own checks the copy itself, and gives no
  /// proof.
  private func failure(of quest: QuestSession, _ state: EarnedState, _ now: Now) -> QuestFailure? {
    switch quest.type {
    case .breathing: now.instant - quest.created >= EarnedNumbers.breathingDuration ? nil : .mismatch
    case .qrScan: proof != nil && proof == state.settings.qrKey ? nil : .mismatch
    case .copyText: CopyQuest(quest)?.failure(of: proof, at: now.instant)
    }
  }
}

/// Records that a quest and its attempt failed.
struct FailQuest: RecordOperation {
  static let recordName = "unlock.quest.fail"
  static let declaration = RecordDeclaration(
    recordName, .openID("quest_session_id"),
    .required("reason", .word(of: QuestFailure.self))
  ).described(
    "Notes that a quest failed, and its attempt with it.",
    denials: [.expired])

  let questSessionID: String?
  let failure: QuestFailure

  init(_ record: Record, at now: Now) {
    questSessionID = record.fields.optionalText("quest_session_id")
    failure = record.fields.choice("reason")
  }

  var needs: [EarnedState.Need] { [.openQuest(questSessionID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try decision.runningQuest(questSessionID) else { return .expired }
    decision.add(.questFailed(quest.ended(.failed), failure))
    return nil
  }
}

struct CancelQuest: RecordOperation {
  static let recordName = "unlock.quest.cancel"
  static let declaration = RecordDeclaration(recordName, .openID("quest_session_id")).described(
    "Gives a quest up, and its attempt with it.",
    denials: [.expired])

  let questSessionID: String?

  init(_ record: Record, at now: Now) { questSessionID = record.fields.optionalText("quest_session_id") }

  var needs: [EarnedState.Need] { [.openQuest(questSessionID)] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try decision.runningQuest(questSessionID) else { return .expired }
    decision.add(.questCancelled(quest.ended(.cancelled), endsAttempt: true))
    return nil
  }
}

/// A quest to copy a phrase in time (rules 2.13; decision E33).
package struct CopyQuest {
  /// How long a person has to copy the phrase.
  package static let seconds: Int64 = 90
  /// How often a wrong copy may be made; the last one fails the quest.
  package static let mostTries = 2
  static let tries = 0...mostTries

  private static let wordCount = 10
  private static let words = """
    after air around begin blue bread bridge calm clear close coffee cup door early evening field first garden green
    hand house inside island kettle lamp later letter light long mirror morning near night ocean open over paper
    pencil quiet rain river road room salt sea seven shade silver sleep slow small snow spring stone street summer
    table three time tree under walk water window winter yellow
    """.split { $0 == " " || $0 == "\n" }

  private let quest: QuestSession

  /// Nil for a quest of another type.
  package init?(_ quest: QuestSession) {
    guard quest.type == .copyText else { return nil }
    self.quest = quest
  }

  /// The phrase to copy. It is always the same for a quest.
  package var phrase: String {
    var hash = SHA256()
    hash.update(quest.questSessionID)
    return hash.digest.prefix(Self.wordCount).map { Self.words[Int($0) % Self.words.count] }.joined(separator: " ")
  }

  /// The end of the time limit.
  package var end: Instant { quest.created + .seconds(Self.seconds) }

  /// Why a copy does not complete the quest; nil when it does.
  ///
  /// - Parameter copy: nil when the phrase is not the engine's, and the caller has checked the copy.
  func failure(of copy: String?, at instant: Instant) -> QuestFailure? {
    guard instant < end else { return .timeout }
    return copy.map(isCopied) ?? true ? nil : .mismatch
  }

  /// Whether a text is the phrase, ignoring case and spacing.
  package func isCopied(by text: String) -> Bool {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") == phrase
  }
}
