import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Events, sessions and unlocks are kept for 30 days. They are deleted by whole days, because the sums of a day are
/// computed from all its events. Before that the day is closed to further records.
///
/// `clepsy_daily_stats` is kept forever.
enum ClepsyRetention {
  static let all = Retention(
    of: ClepsyTables.all,
    references: [.init(to: "clepsy_tracked_app", from: "clepsy_event", "select * from main.clepsy_tracked_app")],
    end: { .text(try firstKeptDate($0, $1).description) },
    begin: { database, date in
      try database.execute("update clepsy_history set closed_before_date = ? where id = 1", date)
    },
    openSince: { database in
      try closedBefore(database)?.earliestInstant ?? .epoch
    })

  /// The first day to keep: the earliest of the first day that is not before the cutoff in every zone, the current day,
  /// the days of waiting events, and the days of sessions that have not ended.
  private static func firstKeptDate(_ database: Database, _ cutoff: Instant) throws -> CalendarDate {
    let utcDays = (cutoff - .hours(latestZoneHours)).millisecondsSinceEpoch / 86_400_000
    let sql = """
      select date from clepsy_balance
      union all select date from clepsy_pending_event
      union all select date from clepsy_session where state <> 'ENDED'
      union all select rest_date from clepsy_session where state <> 'ENDED' and rest_date is not null
      """
    let kept: [CalendarDate] = try database.elements(sql) { try $0.day(0, "clepsy_balance.date") }
    let first = kept.reduce(CalendarDate(daysSinceEpoch: Int(utcDays)), min)
    return max(first, try closedBefore(database) ?? first)
  }

  /// The most that a zone can be behind UTC.
  private static let latestZoneHours = 12

  /// The date before which all dates are closed; nil before the first cleanup. It is read for each record, because
  /// retention may run on the connection that records.
  static func closedBefore(_ database: Database) throws -> CalendarDate? {
    try database.element("select closed_before_date from clepsy_history where id = 1") {
      try $0.optionalDay(0, "clepsy_history.closed_before_date")
    } ?? nil
  }
}

/// What reports need of rows is saved before the rows are deleted.
extension ClepsyRetention {
  static let rolledTimes = """
    insert into main.clepsy_rolled_hour
      (date, hour_local, timezone_id, app_bundle_id, earned_seconds, spent_seconds, opens)
    select date, hour_local, timezone_id, app_bundle_id, sum(iif(kind = 'earned', counted_seconds, 0)),
      sum(iif(kind = 'spent', counted_seconds, 0)), 0
    from expired
    where event_id not in (select event_id from main.clepsy_imported_balance)
    group by date, hour_local, timezone_id, app_bundle_id
    """

  static let rolledOpenings = """
    insert into main.clepsy_rolled_hour
      (date, hour_local, timezone_id, app_bundle_id, earned_seconds, spent_seconds, opens)
    select date, hour_local, timezone_id, app_bundle_id, 0, 0, sum(opens)
    from expired
    group by date, hour_local, timezone_id, app_bundle_id
    """
}
