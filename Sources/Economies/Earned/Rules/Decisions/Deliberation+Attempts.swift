import EarnedCore
import JSON

extension Deliberation {
  /// Opens the gate: an attempt with the exact options of this moment (rules 2.11; decisions E35, E50).
  mutating func attemptUnlock(_ appID: AppID, _ attemptID: String) {
    let app = state.subject.app ?? AppUnlocks(appID: appID)
    for pending in app.pendingAttempts { replace(pending) }

    let effective = state.effectiveMode(for: appID, at: now)
    let strictness = effective?.mode.strictness ?? .gentle
    let options: JSONValue =
      state.focusBlocks(appID, at: now) ? [] : state.unlockOptions(for: app, strictness: strictness, at: now).json
    add(
      .attemptCreated(
        UnlockAttempt(
          attemptID: attemptID, appID: appID, instant: now.instant, dayID: state.economy.currentDayID,
          effectiveModeID: effective?.mode.modeID, effectiveStrictness: strictness),
        snapshot: [
          "generated_ts_utc_ms": .instant(now.instant),
          "mode_id": .optional(effective?.mode.modeID),
          "mode_strictness": .string(strictness.rawValue),
          "app_id": .app(appID),
          "options": options,
        ]))
  }

  /// An older attempt for the same app gives way to a newer one, and so does its quest (decision E29).
  private mutating func replace(_ pending: PendingAttempt) {
    if let quest = pending.quest {
      guard now.instant < quest.expires else { return expire(quest) }
      add(.questCancelled(quest.ended(.cancelled), endsAttempt: false))
    }
    add(.attemptExpired(attemptID: pending.attemptID))
  }

  /// A quest whose time has run out, and its attempt with it (decision E9).
  mutating func expire(_ quest: QuestSession) {
    add(.questExpired(quest.ended(.expired)))
  }

  /// The attempt a record names, still without an outcome. When its quest has run out, that is what is recorded, and
  /// the record is denied (decisions E30, E31).
  mutating func pendingAttempt() throws(Rejection) -> UnlockAttempt? {
    guard let attempt = state.subject.attempt else { throw Rejection(.notFound, "there is no such unlock attempt") }
    guard attempt.outcome == .pending else {
      throw Rejection(
        .wrongState, "the attempt '\(attempt.attemptID)' is \(attempt.outcome.rawValue); a new attempt is needed")
    }
    if let quest = runningQuest, now.instant >= quest.expires {
      expire(quest)
      return nil
    }
    return attempt
  }

  private var runningQuest: QuestSession? { state.subject.quest.flatMap { $0.state == .active ? $0 : nil } }

  /// Ends the quest that is running for an attempt that is about to be settled in another way (decision E48).
  mutating func cancelRunningQuest() {
    if let quest = runningQuest { add(.questCancelled(quest.ended(.cancelled), endsAttempt: false)) }
  }

  mutating func cancelUnlock() throws(Rejection) -> DenialReason? {
    guard let attempt = try pendingAttempt() else { return .expired }
    cancelRunningQuest()
    add(.attemptCancelled(attemptID: attempt.attemptID))
    return nil
  }
}

extension QuestSession {
  func ended(_ state: QuestState) -> QuestSession {
    var quest = self
    quest.state = state
    return quest
  }
}
