import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

extension EarningSession.Part {
  static let columns = RowColumns(
    "clepsy_session_rest", key: "session_id",
    ["begins_ts_utc_ms", "ends_ts_utc_ms", "timezone_id", "milliseconds"], written: ["session_id", "position"])

  init(_ row: Row) throws {
    self.init(
      begin: try row.instant(0), end: Now(try row.instant(1), try TimeZone.named(try row.text(2))),
      milliseconds: try row.integer(3))
  }

  var values: [any Bindable] {
    [
      begin.millisecondsSinceEpoch, end.instant.millisecondsSinceEpoch, end.timeZone.identifier, milliseconds,
    ]
  }
}
