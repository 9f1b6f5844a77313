import EarnedCore
import EarnedJSON
import EarnedSQLite
import Testing

@testable import EarnedCLI
@testable import EarnedEngine

/// Takes each member in turn out of the patterns that the specifications print: `earned diagnostics check` must miss it. The
/// patterns are their own text, not our declarations.
@Suite struct SpecifiedMemberTests {
  /// Data model A7, `event_log.payload_json`.
  static let payloads: [(type: String, pattern: String)] = [
    ("DAY_ROLLOVER", #"{ "from_day_id": "2026-02-01", "to_day_id": "2026-02-02", "carried_credits": 10 }"#),
    (
      "CREDITS_EARNED",
      #"{ "source": "FOCUS|HABIT|STREAK_BONUS", "amount": 10, "focus_session_id": null, "habit_id": null }"#
    ),
    (
      "CREDITS_SPENT",
      #"{ "app_id": "android:com.instagram.android", "amount": 10, "unlock_minutes": 5, "attempt_id": "..." }"#
    ),
    (
      "STREAK_QUALIFIED",
      #"{ "day_id": "2026-02-02", "method": "FOCUS|HABITS", "streak_count_new": 3, "first_qualified_ts_utc_ms": 1738460000000 }"#
    ),
    ("STREAK_BONUS_AWARDED", #"{ "day_id": "2026-02-02", "amount": 10, "streak_count": 3 }"#),
    ("HABIT_AWARD_SUSPENDED", #"{ "until_day_id": "2026-02-03", "reason": "TOO_MANY_COMPLETIONS_IN_WINDOW" }"#),
    ("UNLOCK_ATTEMPT_CREATED", #"{ "attempt_id": "...", "app_id": "...", "mode_id": "...", "strictness": "STRICT" }"#),
    (
      "UNLOCK_OPTION_SELECTED",
      #"{ "attempt_id": "...", "option_type": "CREDITS_UNLOCK|QUEST_UNLOCK|EMERGENCY_UNLOCK", "option_payload": {} }"#
    ),
    (
      "UNLOCK_GRANTED",
      #"{ "grant_id": "...", "app_id": "...", "method": "QUEST", "starts_ts_utc_ms": 1738460000000, "ends_ts_utc_ms": 1738460300000, "attempt_id": "..." }"#
    ),
    (
      "UNLOCK_DENIED",
      #"{ "attempt_id": "...", "reason": "INSUFFICIENT_CREDITS|DAILY_LIMIT_REACHED|COOLDOWN_ACTIVE|QR_KEY_NOT_SET|DISALLOWED_IN_HARD_MODE|SAME_APP_CONSECUTIVE_BLOCKED" }"#
    ),
    ("QUEST_STARTED", #"{ "quest_session_id": "...", "attempt_id": "...", "quest_type": "COPY_TEXT" }"#),
    ("QUEST_COMPLETED", #"{ "quest_session_id": "...", "attempt_id": "...", "quest_type": "COPY_TEXT" }"#),
    (
      "QUEST_FAILED",
      #"{ "quest_session_id": "...", "attempt_id": "...", "quest_type": "COPY_TEXT", "reason": "TIMEOUT|MISMATCH|USER_CANCELLED|EXPIRED" }"#
    ),
    ("QUEST_CANCELLED", #"{ "quest_session_id": "...", "attempt_id": "...", "quest_type": "BREATHING" }"#),
    ("QUEST_EXPIRED", #"{ "quest_session_id": "...", "attempt_id": "...", "quest_type": "QR_SCAN" }"#),
    ("EMERGENCY_USED", #"{ "attempt_id": "...", "app_id": "...", "delay_seconds": 60, "unlock_minutes": 5 }"#),
    ("FOCUS_STARTED", #"{ "session_id": "...", "planned_minutes": 50 }"#),
    ("FOCUS_ENDED", #"{ "session_id": "...", "completed": true, "ended_early": false, "actual_minutes": 50 }"#),
  ]

  /// Data model A4.2, `unlock_attempt.available_options_json`.
  static let snapshot = """
    {
      "generated_ts_utc_ms": 1738440000000,
      "mode_id": "mode_123",
      "mode_strictness": "HARD",
      "app_id": "iosToken:AbCDeF...",
      "options": [
        {
          "type": "CREDITS_UNLOCK",
          "enabled": true,
          "disabled_reason": null,
          "durations": [
            { "minutes": 5, "cost_credits": 10, "enabled": true, "disabled_reason": null },
            { "minutes": 15, "cost_credits": 25, "enabled": false, "disabled_reason": "INSUFFICIENT_CREDITS" },
            { "minutes": 30, "cost_credits": 45, "enabled": false, "disabled_reason": "INSUFFICIENT_CREDITS" }
          ]
        },
        {
          "type": "QUEST_UNLOCK",
          "enabled": false,
          "disabled_reason": "DISALLOWED_IN_HARD_MODE",
          "quest_types": [
            { "quest_type": "BREATHING", "enabled": false, "disabled_reason": "DISALLOWED_IN_HARD_MODE" },
            { "quest_type": "COPY_TEXT", "enabled": false, "disabled_reason": "DISALLOWED_IN_HARD_MODE" },
            { "quest_type": "QR_SCAN", "enabled": false, "disabled_reason": "DISALLOWED_IN_HARD_MODE" }
          ]
        },
        {
          "type": "EMERGENCY_UNLOCK",
          "enabled": true,
          "disabled_reason": null,
          "delay_seconds": 60,
          "unlock_minutes": 5
        }
      ]
    }
    """

  /// Documents of the other economies: Clepsy's settings, Hachimi's `reminders`, the options of the time budget's rounds.
  static let others: [Pattern] = [
    Pattern(
      "clepsy_settings.settings_json", in: "id = 1",
      """
      {"has_completed_onboarding":false,"onboarding_step":0,"notifications_enabled":true,"exchange_rate":1.0,
      "exchange_rate_enabled":false,"goal_minutes":60,"milestone_interval_minutes":15,"low_balance_warning":true,
      "time_expired_notice":true,"daily_summary":false,"streak_notice":false}
      """),
    Pattern(
      "local_habits.reminders", in: "id = 'h', uid = 'u', name = 'n', cat_id = 'c', goal_minutes = 25, created_at = 1",
      #"[{"hour":7,"minute":30,"mode":"weekends"}]"#),
    Pattern("budget_pending_wager.options_json", in: wager("plinko"), #"{"risk":"low"}"#),
    Pattern("budget_pending_wager.options_json", in: wager("mines"), #"{"mine_count":3}"#),
  ]

  private static func wager(_ game: String) -> String {
    """
    id = 1, wager_id = 'w', game_type = '\(game)', wager_minutes = 5, ts_utc_ms = 1, timezone_id = 'UTC',
    forfeit_delta_minutes = -5, seed = '00000000000000000000000000000000'
    """
  }

  static let all =
    payloads.map { type, document in
      Pattern(
        "event_log.payload_json",
        in: """
          event_id = 'e', ts_utc_ms = 1, timezone_id = 'UTC', day_id = '2026-02-14', type = '\(type)',
          created_ts_utc_ms = 1
          """, document)
    } + [
      Pattern(
        "unlock_attempt.available_options_json",
        in: """
          attempt_id = 'a', app_id = 'android:a', ts_utc_ms = 1, timezone_id = 'UTC', day_id = '2026-02-14',
          effective_strictness = 'GENTLE', created_ts_utc_ms = 1, updated_ts_utc_ms = 1
          """, snapshot)
    ] + others

  /// A document that is printed, its column, and the other columns of a row that has it.
  struct Pattern: CustomStringConvertible, Sendable {
    let column: String
    let row: String
    let document: String

    init(_ column: String, in row: String, _ document: String) {
      (self.column, self.row, self.document) = (column, row, document)
    }

    var description: String { "\(column) \(document)" }

    func insertion(of document: JSONValue) -> String {
      let names = column.split(separator: ".")
      let pairs = row.split(separator: ",").map { $0.split(separator: "=").map { $0.trimmed } }
      return """
        delete from \(names[0]);
        insert into \(names[0]) (\(names[1]), \(pairs.map { $0[0] }.joined(separator: ", ")))
        values ('\(document.serialized())', \(pairs.map { $0[1] }.joined(separator: ", ")));
        """
    }
  }

  @Test(arguments: all) func everyMemberIsRequired(_ pattern: Pattern) throws {
    let now = Now(Instant(millisecondsSinceEpoch: 1_770_000_000_000), try Zone.named("UTC"))
    let database = try EarnedDatabase.openInMemory(economies: Economies.all, now: now)
    /// What the check finds in the column.
    func found(_ document: JSONValue) throws -> [String] {
      try database.run(script: pattern.insertion(of: document))
      let parts = try ValueSearch(in: database, Economies.all).parts().values.joined()
      return parts.map(\.name).filter { $0.hasPrefix(pattern.column) }
    }
    let document = try JSONParser().parse(pattern.document).filledIn
    #expect(try found(document) == [])
    let members = document.withoutEachMember
    #expect(!members.isEmpty)
    for (name, rest) in members {
      let places = try found(rest)
      #expect(places.contains { $0.contains("\(name) (") }, "\(name): \(places)")
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension JSONValue {
  /// A value of a pattern: the first of several words, and an id for dots.
  fileprivate var filledIn: JSONValue {
    switch self {
    case .string("..."): "android:a"
    case .string(let text): .string(String(text.prefix { $0 != "|" }))
    case .object(let object): .object(object.members.reduce(into: JSONObject()) { $0[$1.key] = $1.value.filledIn })
    default: self
    }
  }

  /// The document without each of its members in turn, and of those of its lists, with the name of the member.
  fileprivate var withoutEachMember: [(name: String, document: JSONValue)] {
    switch self {
    case .object(let object):
      object.members.flatMap { member in
        [(member.key, .object(object.setting(member.key, nil)))]
          + member.value.withoutEachMember.map { ($0, .object(object.setting(member.key, $1))) }
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        elements[index].withoutEachMember.map { name, value in
          (name, .array(elements.indices.map { $0 == index ? value : elements[$0] }))
        }
      }
    default: []
    }
  }
}

extension JSONObject {
  fileprivate func setting(_ name: String, _ value: JSONValue?) -> JSONObject {
    var object = self
    object[name] = value
    return object
  }
}
