import EarnedCore
import EarnedJSON

/// The types of event of the Earned economy, each with its payload (data model A7).
package enum EarnedEvents {
  package static let all: [any DescribedEvent] = [
    dayRollover, creditsEarned, creditsSpent, streakQualified, streakBonusAwarded, habitAwardSuspended,
    focusStarted, focusEnded, unlockAttemptCreated, unlockOptionSelected, unlockGranted, unlockDenied,
    unlockCancelled, questStarted, questCompleted, questCancelled, questExpired, questFailed, emergencyUsed,
  ]

  static let dayRollover = EventType(
    "DAY_ROLLOVER", PayloadMember<DayID>("from_day_id"), PayloadMember<DayID>("to_day_id"),
    PayloadMember<Int>("carried_credits", .count))

  static let creditsEarned = EventType(
    "CREDITS_EARNED", PayloadMember<CreditSource>("source"), PayloadMember<Int>("amount", .count),
    PayloadMember<String?>("focus_session_id", session), PayloadMember<String?>("habit_id", .placeholder("habit")))

  static let creditsSpent = EventType(
    "CREDITS_SPENT", PayloadMember<AppID>("app_id"), PayloadMember<Int>("amount", .count),
    PayloadMember<Int>("unlock_minutes", unlockMinutes), PayloadMember<String>("attempt_id", attempt))

  /// Lines that earlier versions wrote of additions have no streak.
  static let streakQualified = EventType(
    "STREAK_QUALIFIED", sometimes: [added, .init(replacedName, .optional(replacedLine))],
    PayloadMember<DayID>("day_id"), PayloadMember<QualificationMethod>("method"),
    PayloadMember<Int?>("streak_count_new", .count),
    PayloadMember<Instant>("first_qualified_ts_utc_ms"))

  /// Of a closed day that qualified because of additions. Its streak is that of the history: the streak of the economy
  /// does not change. It names the line that no longer holds, because no line is ever changed (decision E61).
  static let streakQualifiedLater = EventType(
    "STREAK_QUALIFIED", PayloadMember<DayID>("day_id"), PayloadMember<QualificationMethod>("method"),
    PayloadMember<Int>("streak_count_new", .count), PayloadMember<Instant>("first_qualified_ts_utc_ms"),
    PayloadMember<Bool>(addedName), PayloadMember<String?>(replacedName, replacedLine))

  static let streakBonusAwarded = EventType(
    "STREAK_BONUS_AWARDED", PayloadMember<DayID>("day_id"), PayloadMember<Int>("amount", .count),
    PayloadMember<Int>("streak_count", .count))

  static let habitAwardSuspended = EventType(
    "HABIT_AWARD_SUSPENDED", PayloadMember<DayID>("until_day_id"), PayloadMember<SuspensionReason>("reason"))

  static let focusStarted = EventType(
    "FOCUS_STARTED", sometimes: [added], PayloadMember<String>("session_id", session),
    PayloadMember<Int>("planned_minutes", .integer(in: EarnedNumbers.focusMinutes)))

  static let focusEnded = EventType(
    "FOCUS_ENDED", sometimes: [added], PayloadMember<String>("session_id", session), PayloadMember<Bool>("completed"),
    PayloadMember<Bool>("ended_early"), PayloadMember<Int>("actual_minutes", .count))

  static let unlockAttemptCreated = EventType(
    "UNLOCK_ATTEMPT_CREATED", sometimes: [added], PayloadMember<String>("attempt_id", attempt),
    PayloadMember<AppID>("app_id"), PayloadMember<String?>("mode_id", .placeholder("mode")),
    PayloadMember<Strictness>("strictness"))

  static let unlockOptionSelected = EventType(
    "UNLOCK_OPTION_SELECTED", PayloadMember<String>("attempt_id", attempt),
    PayloadMember<UnlockOptionType>("option_type"),
    PayloadMember<JSONObject>("option_payload", ChosenOption.payloadKind))

  static let unlockGranted = EventType(
    "UNLOCK_GRANTED", PayloadMember<String>("grant_id", .placeholder("grant")), PayloadMember<AppID>("app_id"),
    PayloadMember<GrantMethod>("method"), PayloadMember<Instant>("starts_ts_utc_ms"),
    PayloadMember<Instant>("ends_ts_utc_ms"), PayloadMember<String>("attempt_id", attempt))

  static let unlockDenied = EventType(
    "UNLOCK_DENIED", PayloadMember<String>("attempt_id", attempt), PayloadMember<String>("reason", DenialReason.kind))

  static let unlockCancelled = EventType("UNLOCK_CANCELLED", PayloadMember<String>("attempt_id", attempt))

  static let questStarted = quest("QUEST_STARTED")
  static let questCompleted = quest("QUEST_COMPLETED")
  static let questCancelled = quest("QUEST_CANCELLED")
  static let questExpired = quest("QUEST_EXPIRED")

  static let questFailed = EventType(
    "QUEST_FAILED", PayloadMember<String>("quest_session_id", .placeholder("quest")),
    PayloadMember<String>("attempt_id", attempt), PayloadMember<QuestType>("quest_type"),
    PayloadMember<QuestFailure>("reason"))

  static let emergencyUsed = EventType(
    "EMERGENCY_USED", PayloadMember<String>("attempt_id", attempt), PayloadMember<AppID>("app_id"),
    PayloadMember<Int>("delay_seconds", .count), PayloadMember<Int>("unlock_minutes", unlockMinutes))

  private static func quest(_ name: String) -> EventType<String, String, QuestType> {
    EventType(
      name, PayloadMember<String>("quest_session_id", .placeholder("quest")),
      PayloadMember<String>("attempt_id", attempt), PayloadMember<QuestType>("quest_type"))
  }

  /// The member that marks a line as added to a closed day.
  static let addedName = "backfilled"
  private static let added = ValueKind.Member(addedName, .flag)
  /// The member with the id of the line that a later one of the same day replaces.
  private static let replacedName = "replaces"
  private static let replacedLine = ValueKind.placeholder("event")
  private static let attempt = ValueKind.placeholder("attempt")
  private static let session = ValueKind.placeholder("session")
  private static let unlockMinutes = ValueKind.integer(in: EarnedNumbers.unlockMinutes)
}

/// Why habit awards are suspended (data model A7, `HABIT_AWARD_SUSPENDED`).
enum SuspensionReason: String, StoredWord {
  case tooManyCompletionsInWindow = "TOO_MANY_COMPLETIONS_IN_WINDOW"
}

extension EarnedFact {
  /// The line that this fact adds to the event log; nil when it adds none.
  package func event(at instant: Instant) -> Event? {
    switch self {
    case .dayRolledOver(let from, let to, let carried): EarnedEvents.dayRollover(from, to, carried)
    case .creditsEarned(let source, let amount, let focusSessionID, let habitID):
      EarnedEvents.creditsEarned(source, amount, focusSessionID, habitID)
    case .creditsSpent(let appID, let amount, let minutes, let attemptID):
      EarnedEvents.creditsSpent(appID, amount, minutes, attemptID)
    case .dayQualified(let day, let method, let streakCount):
      EarnedEvents.streakQualified(day, method, streakCount, instant)
    case .streakBonusAwarded(let day, let amount, let streakCount):
      EarnedEvents.streakBonusAwarded(day, amount, streakCount)
    case .habitAwardsSuspended(let until): EarnedEvents.habitAwardSuspended(until, .tooManyCompletionsInWindow)
    case .focusStarted(let session): EarnedEvents.focusStarted(session.sessionID, session.plannedMinutes)
    case .focusEnded(let result):
      EarnedEvents.focusEnded(result.sessionID, result.completed, !result.completed, result.actualMinutes)
    case .attemptCreated(let attempt, _):
      EarnedEvents.unlockAttemptCreated(
        attempt.attemptID, attempt.appID, attempt.effectiveModeID, attempt.effectiveStrictness)
    case .optionSelected(let attemptID, let chosen):
      EarnedEvents.unlockOptionSelected(attemptID, chosen.type, chosen.payload)
    case .unlockGranted(let unlock):
      EarnedEvents.unlockGranted(
        unlock.grant.grantID, unlock.grant.appID, unlock.method, unlock.grant.starts, unlock.grant.ends,
        unlock.attemptID)
    case .unlockDenied(let attemptID, let reason, _): EarnedEvents.unlockDenied(attemptID, reason.rawValue)
    case .attemptCancelled(let attemptID): EarnedEvents.unlockCancelled(attemptID)
    case .questStarted(let quest): EarnedEvents.questStarted(quest.questSessionID, quest.attemptID, quest.type)
    case .questCompleted(let quest): EarnedEvents.questCompleted(quest.questSessionID, quest.attemptID, quest.type)
    case .questCancelled(let quest, _): EarnedEvents.questCancelled(quest.questSessionID, quest.attemptID, quest.type)
    case .questExpired(let quest): EarnedEvents.questExpired(quest.questSessionID, quest.attemptID, quest.type)
    case .questFailed(let quest, let failure):
      EarnedEvents.questFailed(quest.questSessionID, quest.attemptID, quest.type, failure)
    case .emergencyUsed(let attemptID, let appID):
      EarnedEvents.emergencyUsed(
        attemptID, appID, EarnedNumbers.emergencyDelaySeconds, EarnedNumbers.emergencyUnlockMinutes)
    // An addition has the line of its own kind, marked as added. A completion has none: its line would be about
    // credits, and it earns none.
    case .attemptAdded(let attempt, let snapshot):
      EarnedFact.attemptCreated(attempt, snapshot: snapshot).event(at: instant)?.markedAsAdded
    case .focusStartAdded(let session): EarnedFact.focusStarted(session).event(at: instant)?.markedAsAdded
    case .focusAdded(_, let result): EarnedFact.focusEnded(result).event(at: instant)?.markedAsAdded
    case .dayQualifiedLater(let later):
      EarnedEvents.streakQualifiedLater(
        later.dayID, later.method, later.streakCount, later.first, true, later.replacedLineID)
    case .dayStarted, .attemptExpired, .settingsUpdated, .entitlementSet, .flagsSet, .appSaved, .appDistracts,
      .appNoLongerDistracts, .modeSaved, .modeOverridden, .modeDeleted, .habitSaved, .habitDeleted, .habitCompleted,
      .questTried, .questDenied, .completionAdded, .closedDayChanged, .blockedNoted:
      nil
    }
  }

  /// Whether the fact was added to a closed day (contract, section 11).
  package var isAdded: Bool {
    switch self {
    case .attemptAdded, .focusStartAdded, .focusAdded, .completionAdded, .closedDayChanged, .dayQualifiedLater: true
    default: false
    }
  }
}

extension Event {
  fileprivate var markedAsAdded: Event {
    var payload = payload
    payload[EarnedEvents.addedName] = true
    return Event(type, payload)
  }
}
