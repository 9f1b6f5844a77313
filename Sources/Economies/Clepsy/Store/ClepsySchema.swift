import EarnedSQLite

/// The tables of the economy (interface of the Clepsy economy, "State"). Released: never edit a migration; add another
/// one instead.
enum ClepsySchema {
  static let migration = Migration(name: "clepsy/001-time-balance", script: script)

  /// Adds the time up to which everything was counted, and the time that sessions earned in each clock hour.
  static let clock = Migration(
    name: "clepsy/002-clock",
    script: """
      -- Up to when records have told what happened. No row: nothing since this table is there.
      create table if not exists clepsy_clock (
        id integer primary key check (id = 1),
        ts_utc_ms integer not null
      );

      -- What a session that goes on has earned and is not credited, a row per clock hour, in order.
      create table if not exists clepsy_session_rest (
        session_id text not null,
        position integer not null,
        begins_ts_utc_ms integer not null,
        ends_ts_utc_ms integer not null,
        timezone_id text not null,
        milliseconds integer not null check (milliseconds >= 0),
        primary key (session_id, position)
      ) without rowid;
      """)

  /// Keeps the zones of hours that retention has deleted. `clepsy_rolled_activity` has none, and reports name it.
  static let rolledHours = Migration(
    name: "clepsy/003-rolled-hour",
    script: """
      -- What reports need of events and sessions that retention has deleted since this table is there.
      create table if not exists clepsy_rolled_hour (
        date text not null,
        hour_local integer not null,
        timezone_id text not null,
        app_bundle_id text,
        earned_seconds integer not null,
        spent_seconds integer not null,
        opens integer not null
      );
      create index if not exists idx_clepsy_rolled_hour_date on clepsy_rolled_hour(date);
      """)

  /// Tells balances that were imported from time that was earned.
  static let importedBalances = Migration(
    name: "clepsy/004-imported-balance",
    script: """
      -- Events that bring a balance from elsewhere, since this table is there. Kept for ever, as the sums of days are.
      create table if not exists clepsy_imported_balance (
        event_id text primary key collate nocase,
        date text not null,
        seconds integer not null check (seconds between 1 and 86400)
      );
      create index if not exists idx_clepsy_imported_balance_date on clepsy_imported_balance(date);
      """)

  private static let script = """
    -- That the economy is in use, and which days retention has closed. Outlives a reset.
    create table if not exists clepsy_history (
      id integer primary key check (id = 1),
      closed_before_date text
    );

    -- The day that counts and its sums. No row: nothing recorded, or everything reset.
    create table if not exists clepsy_balance (
      id integer primary key check (id = 1),
      date text not null,
      balance_seconds integer not null check (balance_seconds >= 0),
      earned_seconds integer not null check (earned_seconds >= 0),
      spent_seconds integer not null check (spent_seconds >= 0),
      last_reset_ts_utc_ms integer not null,
      low_balance_warned integer not null check (low_balance_warned in (0, 1)),
      open_app_bundle_id text
    );

    create table if not exists clepsy_settings (
      id integer primary key check (id = 1),
      settings_json text not null
    );

    -- Both lists in their order. An app that was taken off keeps its name for reports.
    create table if not exists clepsy_tracked_app (
      app_bundle_id text primary key,
      tracked_app_id text not null,
      name text not null,
      category text not null check (category in ('vice', 'productive')),
      position integer not null,
      is_tracked integer not null check (is_tracked in (0, 1))
    );

    -- The queue. A row leaves it in the transaction that applies it.
    create table if not exists clepsy_pending_event (
      position integer primary key,
      event_id text not null unique collate nocase,
      ts_utc_ms integer not null,
      timezone_id text not null,
      date text not null,
      hour_local integer not null,
      kind text not null check (kind in ('earned', 'spent')),
      seconds integer not null check (seconds between 1 and 86400),
      app_bundle_id text
    );

    -- Events that count, in the order they arrived. counted_seconds is what an event added to its day's balance or took
    -- from it. Positions are not used again: an archive keeps them.
    create table if not exists clepsy_event (
      position integer primary key autoincrement,
      event_id text not null unique collate nocase,
      ts_utc_ms integer not null,
      timezone_id text not null,
      date text not null,
      hour_local integer not null,
      kind text not null check (kind in ('earned', 'spent')),
      seconds integer not null check (seconds between 1 and 86400),
      credited_seconds integer not null check (credited_seconds >= 0),
      counted_seconds integer not null check (counted_seconds >= 0),
      app_bundle_id text,
      session_id text
    );
    create index if not exists idx_clepsy_event_date on clepsy_event(date, ts_utc_ms, position);

    -- Openings of tracked apps: earning sessions and uses of vice apps.
    create table if not exists clepsy_session (
      session_id text primary key,
      app_bundle_id text not null,
      category text not null check (category in ('vice', 'productive')),
      started_ts_utc_ms integer not null,
      timezone_id text not null,
      date text not null,
      hour_local integer not null,
      opens integer not null check (opens >= 1),
      state text not null check (state in ('RUNNING', 'PAUSED', 'ENDED')),
      settled_ts_utc_ms integer not null,
      seconds integer not null check (seconds >= 0),
      rest_milliseconds integer not null default 0 check (rest_milliseconds >= 0),
      rest_date text,
      rest_timezone_id text,
      unlock_ends_ts_utc_ms integer,
      end_reason text
    );
    create index if not exists idx_clepsy_session_date on clepsy_session(date);
    create index if not exists idx_clepsy_session_going_on on clepsy_session(started_ts_utc_ms)
    where state <> 'ENDED';

    create table if not exists clepsy_unlock (
      unlock_id text primary key,
      app_bundle_id text not null,
      ts_utc_ms integer not null,
      timezone_id text not null,
      date text not null,
      seconds integer not null check (seconds >= 1),
      ends_ts_utc_ms integer not null
    );
    create index if not exists idx_clepsy_unlock_date on clepsy_unlock(date);
    create index if not exists idx_clepsy_unlock_app on clepsy_unlock(app_bundle_id, ts_utc_ms);

    -- Kept for ever. A day without events has no row.
    create table if not exists clepsy_daily_stats (
      date text primary key,
      total_earned integer not null check (total_earned >= 0),
      total_spent integer not null check (total_spent >= 0),
      ending_balance integer not null check (ending_balance >= 0),
      expired integer not null check (expired >= 0),
      streak_days integer not null check (streak_days >= 0)
    );

    -- What reports need of events and sessions that retention has deleted.
    create table if not exists clepsy_rolled_activity (
      date text not null,
      hour_local integer not null,
      app_bundle_id text,
      earned_seconds integer not null,
      spent_seconds integer not null,
      opens integer not null
    );
    create index if not exists idx_clepsy_rolled_activity_date on clepsy_rolled_activity(date);
    """
}
