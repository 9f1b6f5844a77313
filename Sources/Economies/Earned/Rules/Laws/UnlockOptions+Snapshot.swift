import EarnedCore
import EarnedJSON

extension UnlockOptions {
  /// The options in the form of data model A4.2.
  public var json: JSONValue { [credits, quest, emergency] }

  /// The snapshot that an attempt stores (data model A4.2).
  static func snapshot(
    _ options: JSONValue, for appID: AppID, mode modeID: String?, _ strictness: Strictness, at instant: Instant
  ) -> JSONObject {
    [
      "generated_ts_utc_ms": .instant(instant),
      "mode_id": .optional(modeID),
      "mode_strictness": .string(strictness.rawValue),
      "app_id": .app(appID),
      "options": options,
    ]
  }

  private var credits: JSONValue {
    [
      "type": .string(UnlockOptionType.credits.rawValue),
      "enabled": .bool(creditsDisabledReason == nil),
      "disabled_reason": .optional(creditsDisabledReason?.rawValue),
      "durations": .array(
        durations.map { duration in
          [
            "minutes": .count(duration.minutes),
            "cost_credits": .count(duration.costCredits),
            "enabled": .bool(duration.disabledReason == nil),
            "disabled_reason": .optional(duration.disabledReason?.rawValue),
          ]
        }),
    ]
  }

  private var quest: JSONValue {
    [
      "type": .string(UnlockOptionType.quest.rawValue),
      "enabled": .bool(questDisabledReason == nil),
      "disabled_reason": .optional(questDisabledReason?.rawValue),
      "quest_types": .array(
        quests.map { quest in
          [
            "quest_type": .string(quest.type.rawValue),
            "enabled": .bool(quest.disabledReason == nil),
            "disabled_reason": .optional(quest.disabledReason?.rawValue),
          ]
        }),
    ]
  }

  private var emergency: JSONValue {
    [
      "type": .string(UnlockOptionType.emergency.rawValue),
      "enabled": .bool(emergencyDisabledReason == nil),
      "disabled_reason": .optional(emergencyDisabledReason?.rawValue),
      "delay_seconds": .count(Numbers.emergencyDelaySeconds),
      "unlock_minutes": .count(Numbers.emergencyUnlockMinutes),
    ]
  }
}
