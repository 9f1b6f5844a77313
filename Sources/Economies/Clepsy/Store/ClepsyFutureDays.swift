import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Removes the dates that a wrong clock began (`docs/rules/clepsy.md`).
struct ClepsyFutureDays {
  static let description = FutureDays(
    first: { try ClepsyFutureDays($0).first(after: $1) },
    takeOut: { database, first, limit, _ in
      try ClepsyFutureDays(database).takeOut(since: first, after: limit.instant)
    })

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The first date after that of the limit, or the current date when its first record is after the limit. Events that
  /// wait in the queue do not count, because they have no effect yet.
  func first(after limit: Now) throws -> CalendarDate? {
    guard try ClepsyEconomy.hasAllTables(in: database) else { return nil }
    let dates = Self.datedTables.map { "select date from \($0) where date > ?1" }.joined(separator: " union all ")
    return try database.element(
      """
      select min(date) from (
        \(dates) union all select date from clepsy_balance where date > ?1 or last_reset_ts_utc_ms > ?2)
      """, limit.date.description, limit.instant.millisecondsSinceEpoch
    ) { try $0.optionalDay(0, "clepsy_balance.date") } ?? nil
  }

  private static let datedTables = ClepsyTables.all.filter { $0.bookedOn == .column("date") }.map(\.name)

  func takeOut(since first: CalendarDate, after limit: Instant) throws(SQLiteError) {
    try EventLog(database).remove(ClepsyEconomy.eventTypes.keys.sorted(), since: first, after: limit)
    try database.deleteRows(of: ClepsyTables.all, since: first)
    for sql in ["delete from clepsy_balance", "delete from clepsy_clock"] + Self.restoring {
      try database.execute(sql)
    }
  }

  /// The newest remaining date becomes the current one, with a balance that has not expired. Its day begins at the time
  /// of its earliest row. When no date remains, the economy starts again.
  private static let restoring = [
    """
    insert into clepsy_balance (id, date, balance_seconds, earned_seconds, spent_seconds, last_reset_ts_utc_ms,
      low_balance_warned)
    with known (date, ts_utc_ms) as (
      select date, ts_utc_ms from clepsy_event
      union all select date, started_ts_utc_ms from clepsy_session
      union all select date, ts_utc_ms from clepsy_unlock
    ), today as (
      select date, min(ts_utc_ms) as first_ts_utc_ms from known group by date order by date desc limit 1
    )
    select 1, today.date, coalesce(ending_balance, 0), coalesce(total_earned, 0), coalesce(total_spent, 0),
      first_ts_utc_ms,
      exists (select 1 from event_log e where e.type = 'CLEPSY_LOW_BALANCE' and e.day_id = today.date)
    from today left join clepsy_daily_stats using (date)
    """,
    "update clepsy_daily_stats set expired = 0 where date = (select date from clepsy_balance)",
    """
    insert into clepsy_clock (id, ts_utc_ms)
    select 1, max(ts_utc_ms) from (
      select max(ts_utc_ms) as ts_utc_ms from event_log where type glob 'CLEPSY_*'
      union all select max(settled_ts_utc_ms) from clepsy_session
      union all select max(ts_utc_ms) from clepsy_unlock
      union all select max(ts_utc_ms) from clepsy_event
    ) having max(ts_utc_ms) is not null
    """,
  ]
}
