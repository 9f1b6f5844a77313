import EarnedCore
import EarnedJSON

/// Starts a quest for a pending attempt (rules 2.13; decisions E28, E34).
public struct StartQuest: RecordOperation {
  package static let recordName = "unlock.quest.start"
  package static let declaration = RecordDeclaration<StartQuest>(
    .openID("attempt_id", \.attemptID), .required("quest_type", \.questType, .word(of: QuestType.self)),
    .newID("quest_session_id", \.questSessionID), make: StartQuest.init
  ).described(
    "Begins a quest for an attempt.",
    denials: [
      .expired, .focusSessionActive, .noActiveBlock, .disallowedInHardMode, .dailyLimitReached, .cooldownActive,
      .questTypeNotAvailable, .qrKeyNotSet,
    ])

  let attemptID: String?
  let questType: QuestType
  let questSessionID: String?

  /// What is nil is left out.
  public init(attemptID: String? = nil, questType: QuestType, questSessionID: String? = nil) {
    self.attemptID = attemptID
    self.questType = questType
    self.questSessionID = questSessionID
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] {
    [.newQuest(ids.new(questSessionID)), .openAttempt(attemptID)]
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let attempt = try decision.pendingAttempt(attemptID) else { return .expired }
    let (state, now) = (decision.state, decision.now)
    if state.subject.quest?.state == .active {
      throw Rejection(.wrongState, "a quest is running for the attempt '\(attempt.attemptID)'; end it first")
    }
    let chosen = ChosenOption.quest(questType)
    if let reason = state.questDenial(attempt.appID, state.effectiveMode(for: attempt.appID, at: now), at: now)
      ?? state.questTypeDisabledReason(questType, offered: state.offeredQuestTypes)
    {
      return decision.deny(attempt, reason, chosen)
    }
    decision.add(.optionSelected(attemptID: attempt.attemptID, chosen))
    decision.add(
      .questStarted(
        QuestSession(
          questSessionID: decision.ids.new(questSessionID), attemptID: attempt.attemptID, type: questType,
          created: now.instant,
          expires: now.instant + EarnedNumbers.questLifetime)))
    return nil
  }
}

/// Grants the unlock of a quest, after checking everything again that may have changed (decisions E9, E32, E33).
public struct CompleteQuest: RecordOperation {
  package static let recordName = "unlock.quest.complete"
  package static let declaration = RecordDeclaration<CompleteQuest>(
    .openID("quest_session_id", \.questSessionID), .optional("proof", \.proof, .text(mayBeEmpty: true)),
    make: CompleteQuest.init
  ).described(
    "Completes a quest, which grants five minutes.",
    denials: [
      .expired, .focusSessionActive, .noActiveBlock, .disallowedInHardMode, .dailyLimitReached, .cooldownActive,
      .mismatch, .timeout,
    ])

  let questSessionID: String?
  let proof: String?

  /// What is nil is left out.
  public init(questSessionID: String? = nil, proof: String? = nil) {
    self.questSessionID = questSessionID
    self.proof = proof
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openQuest(questSessionID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard case (var quest, let attempt)? = try decision.runningQuest(questSessionID) else { return .expired }
    let (state, now) = (decision.state, decision.now)
    let chosen = ChosenOption.quest(quest.type)
    let effective = state.effectiveMode(for: attempt.appID, at: now)
    if let reason = state.questDenial(attempt.appID, effective, at: now) {
      decision.add(.questDenied(quest.ended(.failed)))
      return decision.deny(attempt, reason, chosen)
    }
    if let failure = failure(of: quest, state, now) {
      let isWrongCopy = quest.type == .copyText && failure == .mismatch
      if isWrongCopy { quest.tries += 1 }
      let mayTryAgain = isWrongCopy && quest.tries < CopyQuest.maxTries
      decision.add(mayTryAgain ? .questTried(quest) : .questFailed(quest.ended(.failed), failure))
      return failure.reason
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
public struct FailQuest: RecordOperation {
  package static let recordName = "unlock.quest.fail"
  package static let declaration = RecordDeclaration<FailQuest>(
    .openID("quest_session_id", \.questSessionID),
    .required("reason", \.reason, .word(of: QuestFailure.self)), make: FailQuest.init
  ).described(
    "Notes that a quest failed, and its attempt with it.",
    denials: [.expired])

  let questSessionID: String?
  let reason: QuestFailure

  /// What is nil is left out.
  public init(questSessionID: String? = nil, reason: QuestFailure) {
    self.questSessionID = questSessionID
    self.reason = reason
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openQuest(questSessionID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try decision.runningQuest(questSessionID) else { return .expired }
    decision.add(.questFailed(quest.ended(.failed), reason))
    return nil
  }
}

/// Gives a quest up, and its attempt with it.
public struct CancelQuest: RecordOperation {
  package static let recordName = "unlock.quest.cancel"
  package static let declaration = RecordDeclaration<CancelQuest>(
    .openID("quest_session_id", \.questSessionID), make: CancelQuest.init
  ).described(
    "Gives a quest up, and its attempt with it.",
    denials: [.expired])

  let questSessionID: String?

  /// What is nil is left out.
  public init(questSessionID: String? = nil) { self.questSessionID = questSessionID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.openQuest(questSessionID)] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try decision.runningQuest(questSessionID) else { return .expired }
    decision.add(.questCancelled(quest.ended(.cancelled), endsAttempt: true))
    return nil
  }
}

/// A quest to copy a phrase in time (rules 2.13; decision E33).
public struct CopyQuest: Sendable {
  /// How long a person has to copy the phrase.
  package static let seconds: Int64 = 90
  /// How often a wrong copy may be made; the last one fails the quest.
  package static let maxTries = 2
  static let tries = 0...maxTries

  private static let wordCount = 10
  private static let words = """
    after air around begin blue bread bridge calm clear close coffee cup door early evening field first garden green
    hand house inside island kettle lamp later letter light long mirror morning near night ocean open over paper
    pencil quiet rain river road room salt sea seven shade silver sleep slow small snow spring stone street summer
    table three time tree under walk water window winter yellow
    """.split { $0 == " " || $0 == "\n" }

  private let quest: QuestSession

  /// Nil for a quest of another type.
  public init?(_ quest: QuestSession) {
    guard quest.type == .copyText else { return nil }
    self.quest = quest
  }

  /// The phrase to copy. It is always the same for a quest.
  public var phrase: String {
    var hash = SHA256()
    hash.update(quest.questSessionID)
    return hash.digest.prefix(Self.wordCount).map { Self.words[Int($0) % Self.words.count] }.joined(separator: " ")
  }

  /// The end of the time limit.
  public var end: Instant { quest.created + .seconds(Self.seconds) }

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
