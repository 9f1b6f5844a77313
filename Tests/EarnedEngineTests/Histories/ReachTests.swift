import EarnedJSON
import Testing

@testable import Histories

/// The histories go everywhere: otherwise their agreement would say little.
@Suite struct ReachTests {
  private static let outcomes: Set<String> = [
    // Reasons of denial (rules, "Reasons").
    "FOCUS_SESSION_ACTIVE", "NO_ACTIVE_BLOCK", "UPGRADE_REQUIRED", "INSUFFICIENT_CREDITS", "DISALLOWED_IN_HARD_MODE",
    "DAILY_LIMIT_REACHED", "COOLDOWN_ACTIVE", "QUEST_TYPE_NOT_AVAILABLE", "QR_KEY_NOT_SET", "MISMATCH", "EXPIRED",
    "SAME_APP_CONSECUTIVE_BLOCKED", "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE",
    // Codes of rejection (interface, section 2).
    "UNKNOWN_TYPE", "MISSING_FIELD", "UNKNOWN_FIELD", "INVALID_VALUE", "UNKNOWN_TIMEZONE", "INVALID_APP_ID",
    "NOT_FOUND", "ID_CONFLICT", "WRONG_STATE", "DAY_CLOSED", "TIER_LIMIT", "MODE_LOCKED",
  ]
  private static let events: Set<String> = [
    "DAY_ROLLOVER", "CREDITS_EARNED", "CREDITS_SPENT", "STREAK_QUALIFIED", "STREAK_BONUS_AWARDED",
    "HABIT_AWARD_SUSPENDED", "UNLOCK_ATTEMPT_CREATED", "UNLOCK_OPTION_SELECTED", "UNLOCK_GRANTED", "UNLOCK_DENIED",
    "UNLOCK_CANCELLED", "QUEST_STARTED", "QUEST_COMPLETED", "QUEST_FAILED", "QUEST_CANCELLED", "QUEST_EXPIRED",
    "EMERGENCY_USED", "FOCUS_STARTED", "FOCUS_ENDED",
  ]

  @Test func historiesReachEveryOutcomeAndEvent() {
    var outcomes = Self.outcomes
    var events = Self.events
    var unapplied = Set(PlainEconomy.fields.keys)
    for seed in HistoryTests.defaultSeeds {
      var plain = PlainEconomy(day: "2020-01-01", zoneID: HistoryGenerator.zone)
      for record in HistoryGenerator.history(seed: seed, count: HistoryTests.recordsPerHistory) {
        switch plain.record(record, id: HistoryGenerator.id(of: record)) {
        case .applied: unapplied.remove(record["type"]?.stringValue ?? "")
        case .duplicate: break
        case .denied(let reason): outcomes.remove(reason)
        case .rejected(let code): outcomes.remove(code)
        }
        events.subtract(plain.news.map(\.type))
      }
    }
    #expect(outcomes.isEmpty)
    #expect(events.isEmpty)
    #expect(unapplied.isEmpty)
  }
}
