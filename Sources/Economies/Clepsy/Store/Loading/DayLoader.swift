import ClepsyRules
import EarnedCore
import EarnedEngine
import SQLite

/// Loads days: their sums, the time of their last event, and where that is needed the events themselves.
struct DayLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// A day, one without a row as well; its events are left out.
  func ledger(of date: DayID) throws -> DayLedger {
    let sql = "select \(DailyStats.columns) from clepsy_daily_stats where date = ?"
    let stats = try database.element(sql, date.description) { try $0.dailyStats() } ?? DailyStats(date: date)
    return DayLedger(stats, last: try lastEvent(of: date))
  }

  /// The sums of all days with a row from one up to another that is left out.
  func stats(from first: DayID, before end: DayID) throws -> [DailyStats] {
    let sql = """
      select \(DailyStats.columns) from clepsy_daily_stats where date >= ? and date < ? order by date
      """
    return try database.elements(sql, first.description, end.description) { try $0.dailyStats() }
  }

  /// The streak up to a day; 0 for one without a row.
  func streak(of date: DayID) throws -> Int {
    try database.element("select streak_days from clepsy_daily_stats where date = ?", date.description) {
      try $0.count(0)
    } ?? 0
  }

  func lastEvent(of date: DayID) throws -> Instant? {
    try database.element("select max(ts_utc_ms) from clepsy_event where date = ?", date.description) {
      try $0.optionalInstant(0)
    } ?? nil
  }

  /// The events of a day from a time on, in the order of the fold: by time, those of one instant as they arrived.
  func entries(of date: DayID, from instant: Instant) throws -> [DayLedger.Entry] {
    let sql = """
      select event_id, ts_utc_ms, kind, credited_seconds, counted_seconds
      from clepsy_event where date = ? and ts_utc_ms >= ? order by ts_utc_ms, position
      """
    return try database.elements(sql, date.description, instant.millisecondsSinceEpoch) { row in
      DayLedger.Entry(
        id: try row.text(0), instant: try row.instant(1), kind: try row.choice(2, "clepsy_event.kind"),
        seconds: try row.count(3), countedSeconds: try row.count(4))
    }
  }
}
