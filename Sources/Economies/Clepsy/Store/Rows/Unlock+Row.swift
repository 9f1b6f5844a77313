import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

extension Unlock {
  static let columns = RowColumns(
    "clepsy_unlock", key: "unlock_id",
    ["unlock_id", "app_bundle_id", "ts_utc_ms", "timezone_id", "date", "seconds", "ends_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      unlockID: try row.text(0), appBundleID: try row.text(1), instant: try row.instant(2),
      timeZoneID: try row.text(3), date: try row.day(4, "clepsy_unlock.date"), seconds: try row.count(5),
      end: try row.instant(6))
  }

  var values: [any Bindable] {
    [
      unlockID, appBundleID, instant.millisecondsSinceEpoch, timeZoneID, date.description, seconds,
      end.millisecondsSinceEpoch,
    ]
  }
}
