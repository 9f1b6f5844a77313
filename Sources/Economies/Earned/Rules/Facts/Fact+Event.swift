import EarnedCore
import EarnedJSON

extension Fact {
  /// The line this fact adds to the event log, with exactly the payload of data model A7; nil when it adds none.
  public func event(at instant: Instant) -> Event? {
    switch self {
    case .dayRolledOver(let from, let to, let carried):
      Event("DAY_ROLLOVER", ["from_day_id": .day(from), "to_day_id": .day(to), "carried_credits": .count(carried)])
    case .creditsEarned(let source, let amount, let focusSessionID, let habitID):
      Event(
        "CREDITS_EARNED",
        [
          "source": .string(source.rawValue), "amount": .count(amount),
          "focus_session_id": .optional(focusSessionID), "habit_id": .optional(habitID),
        ])
    case .creditsSpent(let appID, let amount, let minutes, let attemptID):
      Event(
        "CREDITS_SPENT",
        [
          "app_id": .app(appID), "amount": .count(amount), "unlock_minutes": .count(minutes),
          "attempt_id": .string(attemptID),
        ])
    case .dayQualified(let day, let method, let streakCount):
      Event(
        "STREAK_QUALIFIED",
        [
          "day_id": .day(day), "method": .string(method.rawValue), "streak_count_new": .count(streakCount),
          "first_qualified_ts_utc_ms": .instant(instant),
        ])
    case .streakBonusAwarded(let day, let amount, let streakCount):
      Event(
        "STREAK_BONUS_AWARDED", ["day_id": .day(day), "amount": .count(amount), "streak_count": .count(streakCount)])
    case .habitAwardsSuspended(let until):
      Event(
        "HABIT_AWARD_SUSPENDED", ["until_day_id": .day(until), "reason": "TOO_MANY_COMPLETIONS_IN_WINDOW"])
    case .focusStarted(let session):
      Event(
        "FOCUS_STARTED",
        ["session_id": .string(session.sessionID), "planned_minutes": .count(session.plannedMinutes)])
    case .focusEnded(let result):
      Event(
        "FOCUS_ENDED",
        [
          "session_id": .string(result.sessionID), "completed": .bool(result.completed),
          "ended_early": .bool(!result.completed), "actual_minutes": .count(result.actualMinutes),
        ])
    case .attemptAdded, .focusStartAdded, .focusAdded, .completionAdded: addedEvent(at: instant)
    default: unlockEvent
    }
  }

  private var unlockEvent: Event? {
    switch self {
    case .attemptCreated(let attempt, _):
      Event(
        "UNLOCK_ATTEMPT_CREATED",
        [
          "attempt_id": .string(attempt.attemptID), "app_id": .app(attempt.appID),
          "mode_id": .optional(attempt.effectiveModeID), "strictness": .string(attempt.effectiveStrictness.rawValue),
        ])
    case .optionSelected(let attemptID, let chosen):
      Event(
        "UNLOCK_OPTION_SELECTED",
        [
          "attempt_id": .string(attemptID), "option_type": .string(chosen.type.rawValue),
          "option_payload": .object(chosen.payload),
        ])
    case .unlockGranted(let unlock):
      Event(
        "UNLOCK_GRANTED",
        [
          "grant_id": .string(unlock.grant.grantID), "app_id": .app(unlock.grant.appID),
          "method": .string(unlock.method.rawValue), "starts_ts_utc_ms": .instant(unlock.grant.starts),
          "ends_ts_utc_ms": .instant(unlock.grant.ends), "attempt_id": .string(unlock.attemptID),
        ])
    case .unlockDenied(let attemptID, let reason, _):
      Event("UNLOCK_DENIED", ["attempt_id": .string(attemptID), "reason": .string(reason.rawValue)])
    case .attemptCancelled(let attemptID): Event("UNLOCK_CANCELLED", ["attempt_id": .string(attemptID)])
    case .questStarted(let quest): Event("QUEST_STARTED", quest.payload)
    case .questCompleted(let quest): Event("QUEST_COMPLETED", quest.payload)
    case .questFailed(let quest, let failure): Event("QUEST_FAILED", quest.payload(reason: failure))
    case .questCancelled(let quest, _): Event("QUEST_CANCELLED", quest.payload)
    case .questExpired(let quest): Event("QUEST_EXPIRED", quest.payload)
    case .emergencyUsed(let attemptID, let appID):
      Event(
        "EMERGENCY_USED",
        [
          "attempt_id": .string(attemptID), "app_id": .app(appID),
          "delay_seconds": .count(Numbers.emergencyDelaySeconds),
          "unlock_minutes": .count(Numbers.emergencyUnlockMinutes),
        ])
    default: nil
    }
  }
}

extension QuestSession {
  fileprivate var payload: JSONObject {
    [
      "quest_session_id": .string(questSessionID), "attempt_id": .string(attemptID),
      "quest_type": .string(type.rawValue),
    ]
  }

  fileprivate func payload(reason: QuestFailure) -> JSONObject {
    var payload = payload
    payload["reason"] = .string(reason.rawValue)
    return payload
  }
}
