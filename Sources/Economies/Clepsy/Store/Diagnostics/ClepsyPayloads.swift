import EarnedCore
import ClepsyRules
import EarnedEngine

/// What diagnostics may show of the payloads of the economy's log lines.
enum ClepsyPayloads {
  static let all: [String: [Disclosure.Member]] = [
    "CLEPSY_TIME_EARNED": event + [.init("milestone_minutes", .number)],
    "CLEPSY_TIME_SPENT": event,
    "CLEPSY_DAY_RESET": [.init("from_date", .day), .init("to_date", .day), .init("expired_seconds", .number)],
    "CLEPSY_SESSION_STARTED": session,
    "CLEPSY_SESSION_ENDED": session + [.init("seconds", .number), .init("reason", .words(of: SessionEnd.self))],
    "CLEPSY_UNLOCKED": [
      .init("unlock_id", .placeholder("unlock")), .init("app_bundle_id", .app), .init("seconds", .number),
      .init("ends_ts_utc_ms", .number),
    ],
    "CLEPSY_UNLOCK_DENIED": [
      .init("app_bundle_id", .app), .init("choice", .number),
      .init("reason", .words(["NO_BALANCE", "INSUFFICIENT_BALANCE", "RAPID_UNLOCK"])),
    ],
    "CLEPSY_GOAL_REACHED": [.init("date", .day), .init("goal_minutes", .number)],
    "CLEPSY_STREAK_MILESTONE": [.init("date", .day), .init("days", .number)],
    "CLEPSY_LOW_BALANCE": [.init("date", .day), .init("balance_seconds", .number)],
  ]

  private static let event: [Disclosure.Member] = [
    .init("event_id", .placeholder("time-event")), .init("seconds", .number), .init("app_bundle_id", .app),
    .init("session_id", .placeholder("session")), .init("date", .day),
  ]

  private static let session: [Disclosure.Member] = [
    .init("session_id", .placeholder("session")), .init("app_bundle_id", .app),
    .init("category", .words(of: AppCategory.self)),
  ]
}
