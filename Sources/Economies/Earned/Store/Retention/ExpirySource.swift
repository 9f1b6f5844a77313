/// A table that rows expire from, and the column of their time (data model A8).
struct ExpirySource {
  let table: String
  let time: String

  /// Attempts before what hangs on them, the event log last.
  static let all = [
    ExpirySource(table: "unlock_attempt", time: "ts_utc_ms"),
    ExpirySource(table: "unlock_grant", time: "ends_ts_utc_ms"),
    ExpirySource(table: "quest_session", time: "created_ts_utc_ms"),
    ExpirySource(table: "unlock_grant_extension", time: "ts_utc_ms"),
    ExpirySource(table: "event_log", time: "ts_utc_ms"),
  ]
}
