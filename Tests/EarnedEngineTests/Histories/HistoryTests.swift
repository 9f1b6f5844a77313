import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedTestSupport

/// Random histories on the engine and on the plain economy. The soak tests have more.
@Suite struct HistoryTests {
  static let recordsPerHistory = 120

  @Test(arguments: 1...1 as ClosedRange<UInt64>) func engineAndRulesAgree(seed: UInt64) {
    let history = HistoryGenerator.history(seed: seed, count: Self.recordsPerHistory)
    guard let fault = HistoryRun.fault(of: history) else { return }
    let shortest = shrink(history) { HistoryRun.fault(of: $0)?.kind == fault.kind }
    let lines = shortest.map { JSONValue.object($0).serialized() }.joined(separator: "\n")
    Issue.record("seed \(seed): \(HistoryRun.fault(of: shortest) ?? fault)\n\(lines)")
  }
}

/// Shrunk histories on which engine and rules once differed.
@Suite struct FoundHistoriesTests {
  @Test(arguments: [
    // A second completion, booked on the current day while travelling, stays a duplicate when that day is over.
    """
    {"type":"habit.upsert","ts_utc_ms":1794011509994,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9","name":"Walk"}
    {"type":"habit.upsert","ts_utc_ms":1794011509994,"timezone_id":"Pacific/Pago_Pago","habit_id":"h2","name":"Read"}
    {"type":"habit.complete","ts_utc_ms":1794011518975,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9"}
    {"type":"habit.complete","ts_utc_ms":1794053050823,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9"}
    {"type":"habit.complete","ts_utc_ms":1794053050823,"timezone_id":"Europe/Berlin","habit_id":"h2"}
    {"type":"habit.complete","ts_utc_ms":1794053050823,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9"}
    """,
    // A later time for a promised disable is a promise still; asking again keeps it.
    """
    {"type":"entitlement.set","ts_utc_ms":1793512242977,"timezone_id":"UTC","tier":"PRO"}
    {"type":"mode.upsert","ts_utc_ms":1793512242977,"timezone_id":"Pacific/Kiritimati","mode_id":"m0","name":"Work",\
    "strictness":"STRICT","windows":[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}],\
    "blocked_apps":["android:b.two"]}
    {"type":"mode.override","ts_utc_ms":1793857842977,"timezone_id":"Pacific/Kiritimati","mode_id":"m0",\
    "manual_state":"FORCED_ON"}
    {"type":"mode.override","ts_utc_ms":1793859309594,"timezone_id":"Pacific/Kiritimati","mode_id":"m0",\
    "manual_state":"AUTO"}
    {"type":"mode.override","ts_utc_ms":1793860873399,"timezone_id":"Asia/Kolkata","mode_id":"m0",\
    "manual_state":"FORCED_OFF","effective_at_ts_utc_ms":1793890333399}
    {"type":"mode.override","ts_utc_ms":1793862938350,"timezone_id":"Europe/Berlin","mode_id":"m0",\
    "manual_state":"FORCED_OFF"}
    """,
    // A promise that was kept is over: it does not stretch the window of a disable that is asked for afterwards.
    """
    {"type":"entitlement.set","ts_utc_ms":1770022800000,"timezone_id":"UTC","tier":"PRO"}
    {"type":"mode.upsert","ts_utc_ms":1770022800000,"timezone_id":"UTC","mode_id":"m0","name":"Work",\
    "strictness":"STRICT","windows":[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"17:00"}],\
    "blocked_apps":["android:a.one"]}
    {"type":"mode.override","ts_utc_ms":1770033600000,"timezone_id":"UTC","mode_id":"m0",\
    "manual_state":"FORCED_OFF","expires_at_ts_utc_ms":1770037200000}
    {"type":"mode.override","ts_utc_ms":1770040800000,"timezone_id":"UTC","mode_id":"m0",\
    "manual_state":"FORCED_OFF","effective_at_ts_utc_ms":1770055200000}
    """,
  ]) func engineAndRulesAgree(history: String) throws {
    let parser = JSONParser()
    let records = try history.split(separator: "\n").map { try parser.parse(String($0)).objectValue ?? [:] }
    #expect(HistoryRun.fault(of: records)?.description == nil)
  }
}

/// The histories reach every outcome and event. Otherwise their agreement would mean little.
@Suite struct ReachTests {
  private static let outcomes: Set<String> = [
    // Reasons of denial (rules, "Reasons").
    "FOCUS_SESSION_ACTIVE", "NO_ACTIVE_BLOCK", "UPGRADE_REQUIRED", "INSUFFICIENT_CREDITS", "DISALLOWED_IN_HARD_MODE",
    "DAILY_LIMIT_REACHED", "COOLDOWN_ACTIVE", "QUEST_TYPE_NOT_AVAILABLE", "QR_KEY_NOT_SET", "MISMATCH", "EXPIRED",
    "SAME_APP_CONSECUTIVE_BLOCKED", "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE",
    // Codes of rejection (contract, section 2).
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
    for seed in 1...24 as ClosedRange<UInt64> {
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
