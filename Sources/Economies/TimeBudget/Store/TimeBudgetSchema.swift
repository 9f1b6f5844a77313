import EarnedSQLite

/// The tables of the economy (interface of the time budget, section 8). Released: never edit a migration; add another
/// one instead.
enum TimeBudgetSchema {
  static let migration = Migration(name: "budget/001-time-budget", script: script)

  private static let script = """
    -- Where the budget stands. No row: nothing recorded, or everything reset.
    create table if not exists budget_state (
      id integer primary key check (id = 1),
      day_id text not null,
      day_started_ts_utc_ms integer not null,
      daily_allowance_minutes integer not null check (daily_allowance_minutes between 0 and 1440),
      bonus_minutes_from_games integer not null,
      usage_seconds_today integer not null check (usage_seconds_today between 0 and 90000),
      last_usage_refresh_ts_utc_ms integer,
      user_wants_unlocked integer not null check (user_wants_unlocked in (0, 1))
    );

    create table if not exists budget_app_selection (
      app_id text primary key
    ) without rowid;

    -- The wager whose round goes on: at most one row.
    create table if not exists budget_pending_wager (
      id integer primary key,
      wager_id text not null,
      game_type text not null,
      wager_minutes integer not null,
      ts_utc_ms integer not null,
      timezone_id text not null,
      forfeit_delta_minutes integer not null,
      options_json text not null,
      seed text not null
    );

    -- Rounds in the order in which they were booked. Positions are not used again: an archive keeps them. A forfeit has
    -- no choices, no draw and no cap.
    create table if not exists budget_transaction (
      position integer primary key autoincrement,
      wager_id text not null unique,
      date text not null,
      ts_utc_ms integer not null,
      timezone_id text not null,
      committed_ts_utc_ms integer not null,
      game_type text not null,
      variant text,
      options_json text not null,
      choices_json text,
      seed text not null,
      draw_json text,
      result text not null,
      wager_minutes integer not null,
      multiplier_hundredths integer not null,
      raw_delta_minutes integer not null,
      cap_minutes integer,
      delta_minutes integer not null,
      bonus_after_minutes integer not null,
      remaining_after_minutes integer not null
    );
    create index if not exists idx_budget_transaction_ts on budget_transaction(ts_utc_ms);
    create index if not exists idx_budget_transaction_date on budget_transaction(date);

    -- Days with a record that counts, as they were at their end. Kept for ever.
    create table if not exists budget_day (
      date text primary key,
      daily_allowance_minutes integer not null,
      bonus_minutes_from_games integer not null,
      usage_seconds integer not null,
      remaining_minutes integer not null,
      unlocks integer not null,
      locks integer not null,
      blocked_unlocks integer not null,
      zero_crossings integer not null,
      rounds integer not null,
      forfeits integer not null,
      wagered_minutes integer not null,
      won_minutes integer not null,
      lost_minutes integer not null
    );

    -- What reports need of transactions that retention has deleted.
    create table if not exists budget_rolled_transaction (
      position integer primary key,
      date text not null,
      ts_utc_ms integer not null,
      timezone_id text not null,
      game_type text not null,
      variant text,
      result text not null,
      wager_minutes integer not null,
      multiplier_hundredths integer not null,
      raw_delta_minutes integer not null,
      delta_minutes integer not null,
      bonus_after_minutes integer not null,
      remaining_after_minutes integer not null
    );
    create index if not exists idx_budget_rolled_transaction_date on budget_rolled_transaction(date);

    -- Resets in the order in which they came, and before when each has closed the past. Outlives a reset.
    create table if not exists budget_reset (
      position integer primary key,
      record_key text not null unique,
      closed_before_ts_utc_ms integer not null
    );
    """
}
