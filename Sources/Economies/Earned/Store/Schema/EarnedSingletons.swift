import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// The rows that always exist: the five singletons (data model A5.1).
struct EarnedSingletons {
  static let tables = SharedTables.filledFromTheStart

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Creates the missing ones. Existing rows do not change.
  func ensure(at now: Now) throws {
    let milliseconds = now.instant.millisecondsSinceEpoch
    for table in ["entitlement_state", "emergency_state", "focus_state"] {
      try database.execute(
        "insert into \(table) (id, updated_ts_utc_ms) values (1, ?) on conflict do nothing", milliseconds)
    }
    try database.execute(
      "insert into user_settings (id, settings_json, updated_ts_utc_ms) values (1, ?, ?) on conflict do nothing",
      UserSettings.standard(timeZoneID: now.timeZone.identifier).document, milliseconds)
    try database.execute(
      "insert into economy_state (id, current_day_id, updated_ts_utc_ms) values (1, ?, ?) on conflict do nothing",
      now.dayID.description, milliseconds)
  }

  /// Sets the time of the singletons to the first record of a new database (decision E27). So the same records give the
  /// same content, whenever they are recorded.
  func begin(at instant: Instant) throws(SQLiteError) {
    for table in Self.tables {
      try database.execute("update \(table) set updated_ts_utc_ms = ? where id = 1", instant.millisecondsSinceEpoch)
    }
  }

  /// Restores lost rows from the log and the other tables. Data that is stored nowhere else, such as settings and tier,
  /// starts as in a new database.
  func restore(at now: Now) throws {
    for sql in [Self.economy, Self.emergency, Self.focus] {
      try database.execute(sql, now.instant.millisecondsSinceEpoch)
    }
    try ensure(at: now)
  }

  /// The current day is the last one with a summary. The balance is computed from the log since that day's rollover.
  private static let economy = """
    with recursive today as (select * from day_summary order by day_id desc limit 1),
    last_rollover as (
      select rowid as place, payload_json ->> 'carried_credits' as carried from event_log
      where type = 'DAY_ROLLOVER' order by rowid desc limit 1
    ),
    run as (
      select max(day_id) as day_id, 0 as days from day_summary where qualified
      union all
      select date(run.day_id, '-1 day'), run.days + 1 from run join day_summary s using (day_id) where s.qualified
    )
    insert into economy_state (id, current_day_id, credit_balance, streak_count, streak_bonus_awarded_day_id,
      today_focus_qualified, today_habit_qualified_count, today_qualified, habit_awards_suspended_until_day_id,
      updated_ts_utc_ms)
    select 1, day_id,
      max(0, coalesce((select carried from last_rollover), 0) + coalesce((
        select sum(iif(type = 'CREDITS_EARNED', 1, -1) * (payload_json ->> 'amount')) from event_log
        where type in ('CREDITS_EARNED', 'CREDITS_SPENT')
          and rowid > coalesce((select place from last_rollover), 0)), 0)),
      -- It stays until the next day qualifies, also when days were missed.
      coalesce((
        select payload_json ->> 'streak_count_new' from event_log
        where type = 'STREAK_QUALIFIED' and \(EarnedInvariants.isOfTheEconomy) order by rowid desc limit 1),
        (select max(days) from run)),
      (select day_id from event_log e where type = 'STREAK_BONUS_AWARDED' and e.day_id = today.day_id limit 1),
      exists (select 1 from focus_session f where f.day_id = today.day_id and f.qualifies)
        or exists (
          select 1 from event_log e join focus_session f on f.session_id = e.payload_json ->> 'session_id'
          where e.type = 'FOCUS_ENDED' and e.day_id = today.day_id and f.qualifies),
      (select count(*) from habit_completion h where h.day_id = today.day_id and not h.award_suspended),
      qualified,
      -- The rollover from that day takes it away.
      (select until_day_id from (
          select payload_json ->> 'until_day_id' as until_day_id from event_log
          where type = 'HABIT_AWARD_SUSPENDED' order by rowid desc limit 1)
        where not exists (
          select 1 from day_summary d where d.day_id = until_day_id and d.day_id < today.day_id)),
      ?
    from today where not exists (select 1 from economy_state where id = 1)
    """

  private static let emergency = """
    insert into emergency_state (id, last_used_day_id, used_count_today, last_app_id_used, updated_ts_utc_ms)
    select 1, day_id, emergency_unlocks_count,
      (select payload_json ->> 'app_id' from event_log where type = 'EMERGENCY_USED' order by rowid desc limit 1), ?
    from day_summary
    where emergency_unlocks_count > 0 and not exists (select 1 from emergency_state where id = 1)
    order by day_id desc limit 1
    """

  private static let focus = """
    insert into focus_state (id, active_session_id, updated_ts_utc_ms)
    select 1, (
      select session_id from focus_session where ended_ts_utc_ms is null order by started_ts_utc_ms desc limit 1), ?
    where not exists (select 1 from focus_state where id = 1)
    """
}
