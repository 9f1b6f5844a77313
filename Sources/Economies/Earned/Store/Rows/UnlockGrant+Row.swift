import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension UnlockGrant {
  static let columns = RowColumns(
    "unlock_grant", key: "grant_id",
    ["grant_id", "app_id", "starts_ts_utc_ms", "ends_ts_utc_ms", "method", "revoked_ts_utc_ms"],
    written: ["created_ts_utc_ms", "created_day_id", "source_mode_id", "source_attempt_id", "metadata_json"])

  init(_ row: Row) throws {
    self.init(
      grantID: try row.text(0), appID: try row.appID(1), starts: try row.instant(2), ends: try row.instant(3),
      method: try row.choice(4, "unlock_grant.method"), revoked: try row.optionalInstant(5))
  }

  var values: [any Bindable] {
    [
      grantID, appID.description, starts.millisecondsSinceEpoch, ends.millisecondsSinceEpoch, method.rawValue,
      revoked?.millisecondsSinceEpoch,
    ]
  }
}
