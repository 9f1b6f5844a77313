import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// What is true of values in the economy's tables beyond the schema: dates, times, zones, ids, the settings document. A
/// recovery holds what it finds against it.
enum AllowedTimeValues {
  /// Whether a value may stand in a column.
  static func contain(_ value: Value, in column: String) throws -> Bool {
    switch value {
    case .integer(let integer): contain(integer, in: column)
    case .text(let text): try contain(text, in: column)
    case .null, .real, .blob: true
    }
  }

  private static func contain(_ integer: Int64, in column: String) -> Bool {
    if column.hasSuffix("ts_utc_ms") { return Instant.validRange ~= Instant(millisecondsSinceEpoch: integer) }
    return column != "hour_local" || 0...23 ~= integer
  }

  private static func contain(_ text: String, in column: String) throws -> Bool {
    if column.hasSuffix("date") { return DayID(text) != nil }
    if column.hasSuffix("timezone_id") { return try text.isTimeZone() }
    switch column {
    case "event_id": return text.isUUID
    case "end_reason": return SessionEnd(rawValue: text) != nil
    case "settings_json": return text.isJSONObject
    // Nobody records a zero byte: it is what an emptied sector is full of.
    default: return !text.utf8.contains(0)
    }
  }
}
