import EarnedCore
import EarnedEngine
import EarnedRules

/// What diagnostics may show of the payloads of the event log (data model A7).
enum EarnedPayloads {
  static let all: [String: [Disclosure.Member]] = [
    "DAY_ROLLOVER": [.init("from_day_id", .day), .init("to_day_id", .day), .init("carried_credits", .number)],
    "CREDITS_EARNED": [
      .init("source", .words(of: CreditSource.self)), .init("amount", .number), .init("focus_session_id", session),
      .init("habit_id", .placeholder("habit")),
    ],
    "CREDITS_SPENT": [
      .init("app_id", .app), .init("amount", .number), .init("unlock_minutes", .number), .init("attempt_id", attempt),
    ],
    "STREAK_QUALIFIED": [
      .init("day_id", .day), .init("method", .words(["FOCUS", "HABITS"])), .init("streak_count_new", .number),
      .init("first_qualified_ts_utc_ms", .number), added,
    ],
    "STREAK_BONUS_AWARDED": [.init("day_id", .day), .init("amount", .number), .init("streak_count", .number)],
    "HABIT_AWARD_SUSPENDED": [
      .init("until_day_id", .day), .init("reason", .words(["TOO_MANY_COMPLETIONS_IN_WINDOW"])),
    ],
    "UNLOCK_ATTEMPT_CREATED": [
      .init("attempt_id", attempt), .init("app_id", .app), .init("mode_id", .placeholder("mode")),
      .init("strictness", .words(of: Strictness.self)), added,
    ],
    "UNLOCK_OPTION_SELECTED": [
      .init("attempt_id", attempt), .init("option_type", .words(of: UnlockOptionType.self)),
      .init(
        "option_payload",
        .object([
          .init("minutes", .number), .init("cost_credits", .number), .init("quest_type", questType),
          .init("delay_seconds", .number), .init("unlock_minutes", .number),
        ])),
    ],
    "UNLOCK_GRANTED": [
      .init("grant_id", .placeholder("grant")), .init("app_id", .app), .init("method", .words(of: GrantMethod.self)),
      .init("starts_ts_utc_ms", .number), .init("ends_ts_utc_ms", .number), .init("attempt_id", attempt),
    ],
    "UNLOCK_DENIED": [.init("attempt_id", attempt), .init("reason", reason)],
    "UNLOCK_CANCELLED": [.init("attempt_id", attempt)],
    "QUEST_STARTED": quest, "QUEST_COMPLETED": quest, "QUEST_CANCELLED": quest, "QUEST_EXPIRED": quest,
    "QUEST_FAILED": quest + [.init("reason", .words(of: QuestFailure.self))],
    "EMERGENCY_USED": [
      .init("attempt_id", attempt), .init("app_id", .app), .init("delay_seconds", .number),
      .init("unlock_minutes", .number),
    ],
    "FOCUS_STARTED": [.init("session_id", session), .init("planned_minutes", .number), added],
    "FOCUS_ENDED": [
      .init("session_id", session), .init("completed", .number), .init("ended_early", .number),
      .init("actual_minutes", .number), added,
    ],
  ]

  private static let quest: [Disclosure.Member] = [
    .init("quest_session_id", .placeholder("quest")), .init("attempt_id", attempt), .init("quest_type", questType),
  ]

  /// Whether the line was added to a closed day.
  private static let added = Disclosure.Member("backfilled", .number)
  private static let attempt = Disclosure.placeholder("attempt")
  private static let session = Disclosure.placeholder("session")
  private static let questType = Disclosure.words(of: QuestType.self)

  /// The denial reasons (rules, "Reasons").
  private static let reason = Disclosure.words(
    Set(
      [
        DenialReason.focusSessionActive, .noActiveBlock, .upgradeRequired, .insufficientCredits, .disallowedInHardMode,
        .dailyLimitReached, .cooldownActive, .questTypeNotAvailable, .qrKeyNotSet, .sameAppConsecutiveBlocked,
        .cannotDisableHardModeWhileActive, .mismatch, .expired,
      ].map(\.rawValue)))
}
