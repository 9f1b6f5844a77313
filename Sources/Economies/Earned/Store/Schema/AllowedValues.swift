import EarnedCore
import EarnedEngine
import EarnedRules
import SQLite

/// What the data model says of values beyond the schema: the words of A2, times, days, zones, app ids (A5.5), JSON.
///
/// A recovery holds what it finds against it. The columns are told apart by their names, which mean the same in every
/// table.
enum AllowedValues {
  private static let words: [String: Set<String>] = [
    "strictness": words(Strictness.self), "effective_strictness": words(Strictness.self),
    "manual_state": words(ManualState.self), "outcome": words(AttemptOutcome.self), "method": words(GrantMethod.self),
    "quest_type": words(QuestType.self), "state": words(QuestState.self), "tier": words(Tier.self),
    "platform": words(Platform.self), "chosen_option_type": words(UnlockOptionType.self),
    "option_type": words(UnlockOptionType.self), "sync_status": ["LOCAL_ONLY", "PENDING", "SYNCED", "FAILED"],
  ]

  private static func words<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> Set<String> {
    Set(Word.allCases.map(\.rawValue))
  }

  /// Whether a value may stand in a column.
  static func contain(_ value: Value, in column: String) throws -> Bool {
    switch value {
    case .integer(let integer):
      !column.hasSuffix("ts_utc_ms") || Instant.validRange ~= Instant(millisecondsSinceEpoch: integer)
    case .text(let text): try contain(text, in: column)
    case .null, .real, .blob: true
    }
  }

  private static func contain(_ text: String, in column: String) throws -> Bool {
    if let words = words[column] { return words.contains(text) }
    if column.hasSuffix("day_id") { return DayID(text) != nil }
    if column.hasSuffix("_hhmm") { return TimeOfDay(text) != nil }
    if column.hasSuffix("_json") { return text.isJSONObject }
    switch column {
    case "timezone_id": return try text.isTimeZone()
    case "app_id", "last_app_id_used": return AppID(text) != nil
    // Nobody records a zero byte: it is what an emptied sector is full of.
    default: return !text.utf8.contains(0)
    }
  }
}
