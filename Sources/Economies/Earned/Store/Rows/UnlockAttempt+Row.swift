import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension UnlockAttempt {
  static let columns = RowColumns(
    "unlock_attempt", key: "attempt_id",
    ["attempt_id", "app_id", "ts_utc_ms", "day_id", "effective_mode_id", "effective_strictness", "outcome"],
    written: ["timezone_id", "available_options_json", "created_ts_utc_ms", "updated_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      attemptID: try row.text(0), appID: try row.appID(1), instant: try row.instant(2),
      dayID: try row.day(3, "unlock_attempt.day_id"), effectiveModeID: try row.optionalText(4),
      effectiveStrictness: try row.choice(5, "unlock_attempt.effective_strictness"),
      outcome: try row.choice(6, "unlock_attempt.outcome"))
  }

  var values: [any Bindable] {
    [
      attemptID, appID.description, instant.millisecondsSinceEpoch, dayID.description, effectiveModeID,
      effectiveStrictness.rawValue, outcome.rawValue,
    ]
  }
}
