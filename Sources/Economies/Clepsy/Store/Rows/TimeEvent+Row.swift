import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

extension TimeEvent {
  private static let shared = [
    "event_id", "ts_utc_ms", "timezone_id", "date", "hour_local", "kind", "seconds", "app_bundle_id",
  ]

  /// The columns of a booked event.
  static let columns = RowColumns(
    "clepsy_event", key: "event_id", shared, written: ["credited_seconds", "counted_seconds", "session_id"])

  /// The columns of a waiting event.
  static let waitingColumns = RowColumns("clepsy_pending_event", key: "event_id", shared)

  init(_ row: Row) throws {
    self.init(
      id: try row.text(0), instant: try row.instant(1), timeZone: try TimeZone.named(try row.text(2)),
      date: try row.day(3, "clepsy_event.date"), hour: try row.count(4), kind: try row.choice(5, "clepsy_event.kind"),
      seconds: try row.count(6), appBundleID: try row.optionalText(7))
  }

  var values: [any Bindable] {
    [id, instant.millisecondsSinceEpoch, timeZoneID, date.description, hour, kind.rawValue, seconds, appBundleID]
  }
}
