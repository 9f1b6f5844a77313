import EarnedCore
import EarnedEngine
import EarnedSQLite
import UsageRules

/// Writes the rows of one fact.
struct FactWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func write(_ fact: Fact) throws(SQLiteError) {
    switch fact {
    case .timeCounted(let counting): try write(counting)
    }
  }

  private func write(_ counting: Counting) throws(SQLiteError) {
    let app = counting.period.appID.description
    let device = counting.period.device ?? ""
    for stretch in counting.replaced {
      try database.execute(
        "delete from usage_stretch where app_id = ? and device = ? and start_ts_utc_ms = ?", app, device,
        stretch.start.millisecondsSinceEpoch)
    }
    for stretch in counting.added {
      try database.execute(
        """
        insert into usage_stretch (app_id, device, start_ts_utc_ms, end_ts_utc_ms, timezone_id, utc_offset_seconds)
        values (?, ?, ?, ?, ?, ?)
        """,
        app, device, stretch.start.millisecondsSinceEpoch, stretch.end.millisecondsSinceEpoch,
        stretch.clock.timeZoneID, stretch.clock.offsetSeconds)
    }
    for hour in counting.hours {
      try database.execute(
        """
        insert into usage_hour (date, hour_local, app_id, device, timezone_id, utc_offset_seconds, seconds)
        values (?, ?, ?, ?, ?, ?, ?)
        on conflict (date, hour_local, app_id, device, timezone_id, utc_offset_seconds)
        do update set seconds = seconds + excluded.seconds
        """,
        hour.date.description, hour.hour, app, device, hour.clock.timeZoneID, hour.clock.offsetSeconds, hour.seconds)
    }
  }
}
