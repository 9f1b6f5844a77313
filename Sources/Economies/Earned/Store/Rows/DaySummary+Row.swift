import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension DaySummary {
  /// A day keeps the zone and time of its start.
  static let columns = RowColumns(
    "day_summary", key: "day_id",
    [
      "day_id", "timezone_id", "created_ts_utc_ms", "qualified", "first_qualified_ts_utc_ms",
      "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count", "credits_unlocks_count",
      "quest_unlocks_count", "emergency_unlocks_count",
    ], written: ["updated_ts_utc_ms"], kept: ["timezone_id", "created_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      dayID: try row.day(0, "day_summary.day_id"), timeZoneID: try row.text(1), created: try row.instant(2))
    qualified = try row.flag(3)
    firstQualified = try row.optionalInstant(4)
    focusMinutesCompleted = try row.count(5)
    creditsEarned = try row.count(6)
    creditsSpent = try row.count(7)
    unlockAttemptsCount = try row.count(8)
    creditsUnlocksCount = try row.count(9)
    questUnlocksCount = try row.count(10)
    emergencyUnlocksCount = try row.count(11)
  }

  var values: [any Bindable] {
    [
      dayID.description, timeZoneID, created.millisecondsSinceEpoch, qualified, firstQualified?.millisecondsSinceEpoch,
      focusMinutesCompleted, creditsEarned, creditsSpent, unlockAttemptsCount, creditsUnlocksCount, questUnlocksCount,
      emergencyUnlocksCount,
    ]
  }
}
