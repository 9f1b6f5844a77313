import EarnedCore

/// Attempts without an outcome, and their quests (rules 2.11; decisions E9, E30, E31, E48).
extension Deliberation {
  /// The attempt that a record names, which must have no outcome. When its quest has run out, that is recorded instead,
  /// and the record is denied.
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

  /// The running quest that a record names, with its attempt. When the quest has run out, that is recorded instead, and
  /// the record is denied.
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

extension QuestSession {
  func ended(_ state: QuestState) -> QuestSession {
    var quest = self
    quest.state = state
    return quest
  }
}
