import EarnedCore
import EarnedEngine
import EarnedSQLite

/// What must hold for the tables of the economy after every record. The tables themselves limit an hour to 3600
/// seconds per app and device.
enum UsageChecks {
  static let all = [
    check(overlap, fix: "restore a backup (earned db restore)"),
    check(endless, fix: "restore a backup (earned db restore)"),
    check(sums, repair: { database, _ in try recount(database) }),
  ]

  /// A database without the tables has no violations.
  private static func check(
    _ invariant: Invariant, fix: String = Finding.repairFix, repair: Check.Repair? = nil
  ) -> Check {
    Check(invariant.code, .error, invariant.message, fix: fix, repair: repair) { database, _, limit in
      try UsageEconomy.hasTables(in: database) ? try invariant.violations(in: database, limit: limit) : []
    }
  }

  private static let overlap = Invariant(
    code: "USAGE_OVERLAP",
    sql: """
      select date(start_ts_utc_ms / 1000 + utc_offset_seconds, 'unixepoch') from (
        select start_ts_utc_ms, utc_offset_seconds, timezone_id || utc_offset_seconds as clock,
          lag(end_ts_utc_ms) over stretches as before_ts_utc_ms, lag(timezone_id || utc_offset_seconds) over stretches as before_clock
        from usage_stretch
        window stretches as (partition by app_id, device order by start_ts_utc_ms))
      where start_ts_utc_ms < before_ts_utc_ms
        or start_ts_utc_ms = before_ts_utc_ms and clock = before_clock
      """,
    message: "Time in an app is counted twice, or in two pieces instead of one.")

  /// Nobody uses an app for a year without a pause. Its hours are not gone through: a wrong end may be far ahead.
  private static let endless = Invariant(
    code: "USAGE_ENDLESS",
    sql: "select date(start_ts_utc_ms / 1000, 'unixepoch') from usage_stretch where not (\(isPossible))",
    message: "Time in an app ends before it begins, or lasts more than a year.")

  private static let isPossible = """
    start_ts_utc_ms between 0 and 253402300799999 and end_ts_utc_ms between start_ts_utc_ms and start_ts_utc_ms + 31622400000
    """

  private static let sums = Invariant(
    code: "USAGE_SUMS",
    sql: """
      select distinct date from (
        select \(key), 0 as counted, seconds as told from usage_hour
        union all
        select \(key), seconds, 0 from (\(parts)))
      group by \(key)
      having sum(counted) is not sum(told)
      order by date
      """,
    message: "The hours do not match the counted time.")

  private static let key = "date, hour_local, app_id, device, timezone_id, utc_offset_seconds"

  /// What of each stretch is in an hour of the wall clock. Seconds are wall-clock seconds since 1970.
  private static let parts = """
    with recursive part as (
      select
        app_id, device, timezone_id, utc_offset_seconds, start_second, end_second,
        start_second - (start_second % 3600 + 3600) % 3600 as hour_second
      from (
        select
          app_id, device, timezone_id, utc_offset_seconds,
          start_ts_utc_ms / 1000 + utc_offset_seconds as start_second,
          end_ts_utc_ms / 1000 + utc_offset_seconds as end_second
        from usage_stretch where \(isPossible))
      union all
      select app_id, device, timezone_id, utc_offset_seconds, start_second, end_second, hour_second + 3600
      from part
      where hour_second + 3600 < end_second
    )
    select
      date(hour_second, 'unixepoch') as date,
      cast(strftime('%H', hour_second, 'unixepoch') as integer) as hour_local,
      app_id, device, timezone_id, utc_offset_seconds,
      min(end_second, hour_second + 3600) - max(start_second, hour_second) as seconds
    from part
    """

  /// Recomputes the hours from the counted time; not when a part of that is damaged, whose hours would be lost.
  private static func recount(_ database: Database) throws(SQLiteError) {
    guard try endless.violations(in: database, limit: 1).isEmpty else { return }
    try database.execute("delete from usage_hour")
    try database.execute(
      "insert into usage_hour (\(key), seconds) select \(key), sum(seconds) from (\(parts)) group by \(key)")
  }
}
