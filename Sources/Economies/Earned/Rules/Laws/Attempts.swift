import EarnedCore

/// Attempts that wait for an outcome, and their quests (rules 2.11; decisions E9, E30, E31, E48).
extension Deliberation {
  /// The attempt a record names, still without an outcome. When its quest has run out, that is what is recorded, and
  /// the record is denied.
  ///
  /// - Parameter attemptID: the id in the record; nil when it means the one that is open.
  mutating func pendingAttempt(_ attemptID: String?) throws(Rejection) -> UnlockAttempt? {
    guard let attempt = state.subject.attempt else {
      if attemptID == nil { throw state.subject.noneIsMeant("unlock attempt", "attempt_id") }
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

  /// The quest a record names, with its attempt, while it runs. When its time has run out, that is what is recorded,
  /// and the record is denied.
  ///
  /// - Parameter questSessionID: the id in the record; nil when it means the one that is open.
  mutating func runningQuest(_ questSessionID: String?) throws(Rejection) -> (QuestSession, UnlockAttempt)? {
    guard let quest = state.subject.quest else {
      if questSessionID == nil { throw state.subject.noneIsMeant("quest", "quest_session_id") }
      throw Rejection(.notFound, "there is no such quest session")
    }
    guard quest.state == .active else {
      throw Rejection(.wrongState, "the quest '\(quest.questSessionID)' is \(quest.state.rawValue) already")
    }
    guard let attempt = try pendingAttempt(quest.attemptID) else { return nil }
    return (quest, attempt)
  }

  /// A quest whose time has run out, and its attempt with it (decision E9).
  mutating func expire(_ quest: QuestSession) { add(.questExpired(quest.ended(.expired))) }

  /// Ends the quest that is running for an attempt that is about to be settled in another way (decision E48).
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
