import EarnedSQLite

/// Our own tables beside those of the data model (interface of Hachimi, section 1). A database made by an app does not
/// have them. Released: never edit it; add migrations instead.
enum AdditiveSchema {
  static let migration = Migration(name: "hachimi/002-additive", script: script)

  private static let script = """
    -- The local dates of a session: that of its start with the hour, and that of its end, which is checked in.
    create table if not exists hachimi_session_day (
      session_id text primary key,
      date text not null,
      hour_local integer not null check (hour_local between 0 and 23),
      check_in_date text not null
    );
    create index if not exists idx_hachimi_session_day_date on hachimi_session_day(date);

    -- What outlives a habit. `opening_days` are check-in days of an import that no session of it explains.
    create table if not exists hachimi_habit (
      habit_id text primary key,
      name text not null,
      opening_days integer not null default 0 check (opening_days >= 0),
      completed_date text,
      deleted_ts_utc_ms integer
    );

    -- The dates on which a habit was checked in by a session.
    create table if not exists hachimi_habit_day (
      habit_id text not null,
      date text not null,
      primary key (habit_id, date)
    ) without rowid;

    -- The timer. No row: never used. Idle, it only says when its last record was.
    create table if not exists hachimi_timer (
      id integer primary key check (id = 1),
      state text not null check (state in ('idle', 'running', 'paused')),
      habit_id text,
      mode text,
      total_seconds integer,
      started_ts_utc_ms integer,
      paused_milliseconds integer not null default 0 check (paused_milliseconds >= 0),
      paused_ts_utc_ms integer,
      background_ts_utc_ms integer,
      last_ts_utc_ms integer not null
    );

    -- When an action that could not be sent is tried again.
    create table if not exists hachimi_sync (
      action_id text primary key,
      next_attempt_ts_utc_ms integer not null
    );

    -- What reports need of actions that the cleanup has deleted, in the order of the ledger. The subject is the habit, the
    -- accessory, the achievement or the month.
    create table if not exists hachimi_rolled_action (
      position integer primary key autoincrement,
      type text not null,
      ts_utc_ms integer not null,
      date text not null,
      coins integer not null,
      subject_id text
    );

    -- The tables as imported rows and deleted actions make them: a row each, without sessions.
    create table if not exists hachimi_base (
      table_name text not null,
      id text not null,
      row_json text not null,
      primary key (table_name, id)
    );

    -- The actions of an import, which are history, with their local dates.
    create table if not exists hachimi_imported (
      action_id text primary key,
      date text not null
    );

    -- Which time retention has closed, whether rows came from an app, and the coins of these that no action explains.
    create table if not exists hachimi_history (
      id integer primary key check (id = 1),
      closed_before_ts_utc_ms integer,
      is_from_app integer not null default 0 check (is_from_app in (0, 1)),
      opening_coins integer not null default 0
    );
    """
}
