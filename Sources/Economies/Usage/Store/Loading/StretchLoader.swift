import EarnedCore
import EarnedEngine
import EarnedSQLite
import UsageRules

/// Loads the counted time around a period.
struct StretchLoader {
  private let database: Database

  /// A loader for a database with the tables of the economy.
  init(_ database: Database) { self.database = database }

  /// The counted stretches of the period's app and device that overlap or touch it, in order of time. As stretches
  /// never overlap, only the last one that begins before the period can reach into it.
  func stretches(beside period: Period) throws -> [Stretch] {
    try database.elements(
      """
      select start_ts_utc_ms, end_ts_utc_ms, timezone_id, utc_offset_seconds from usage_stretch
      where app_id = ?1 and device = ?2 and end_ts_utc_ms >= ?3 and start_ts_utc_ms <= ?4
        and start_ts_utc_ms >= coalesce(
          (select max(start_ts_utc_ms) from usage_stretch where app_id = ?1 and device = ?2 and start_ts_utc_ms < ?3),
          ?3)
      order by start_ts_utc_ms
      """,
      period.appID.description, period.device ?? "", period.start.millisecondsSinceEpoch,
      period.end.millisecondsSinceEpoch
    ) { row in
      let clock = LocalClock(timeZoneID: try row.text(2), offsetSeconds: Int(try row.integer(3)))
      return Stretch(from: try row.instant(0), to: try row.instant(1), on: clock)
    }
  }
}
