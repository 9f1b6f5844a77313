import EarnedSQLite

/// The tables. Released: never edit a migration; add another one instead.
enum HachimiSchema {
  /// The tables and indexes of the data model, exactly as specified. Everything is `create … if not exists`, so that a
  /// database made by the app is accepted as it is.
  static let dataModel = Migration(name: "hachimi/001-data-model", script: dataModelScript)

  /// Our own tables in addition to them (interface of Hachimi, section 1). A database made by an app does not have
  /// them.
  static let additive = Migration(name: "hachimi/002-additive", script: additiveScript)

  /// The user's settings (decision K45).
  static let settings = Migration(
    name: "hachimi/003-settings",
    script: """
      create table if not exists hachimi_settings (
        id integer primary key check (id = 1),
        ai_features_enabled integer not null default 0 check (ai_features_enabled in (0, 1)),
        ai_selected_provider text not null default 'minimax'
      );
      """)

  /// The version of the app's tables (data model, "Database Version 2").
  static let version = 2

  /// Writes the version to `meta`, and to the header of a file that an app made in version 1: its tables are there now.
  static func noteVersion(in database: Database) throws(SQLiteError) {
    try database.execute(
      """
      insert into meta (key, value) values ('hachimi_schema_version', ?1)
      on conflict (key) do update set value = excluded.value where value is not excluded.value
      """, String(version))
    let stored = try database.first("pragma user_version") { row throws(SQLiteError) in try row.integer(0) }
    if stored == 1 { try database.run(script: "pragma user_version = \(version);") }
  }

  private static let dataModelScript = """
    -- What was done, append-only: the log of this economy.
    CREATE TABLE IF NOT EXISTS action_ledger (
      id TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      uid TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER,
      payload TEXT NOT NULL,
      result TEXT,
      synced INTEGER NOT NULL DEFAULT 0,
      synced_at INTEGER,
      sync_attempts INTEGER NOT NULL DEFAULT 0,
      sync_error TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS idx_ledger_synced ON action_ledger(synced, created_at);
    CREATE INDEX IF NOT EXISTS idx_ledger_type ON action_ledger(type, uid);

    CREATE TABLE IF NOT EXISTS local_habits (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      name TEXT NOT NULL,
      cat_id TEXT NOT NULL,
      goal_minutes INTEGER NOT NULL,
      target_hours INTEGER,
      total_minutes INTEGER NOT NULL DEFAULT 0,
      deadline_date TEXT,
      target_completed INTEGER NOT NULL DEFAULT 0,
      last_check_in_date TEXT,
      reminders TEXT,
      motivation_text TEXT,
      is_active INTEGER NOT NULL DEFAULT 1,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS idx_habits_uid ON local_habits(uid, is_active);

    CREATE TABLE IF NOT EXISTS local_cats (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      name TEXT NOT NULL,
      appearance TEXT NOT NULL,
      personality TEXT NOT NULL,
      total_minutes INTEGER NOT NULL DEFAULT 0,
      equipped_accessory TEXT,
      bound_habit_id TEXT NOT NULL,
      state TEXT NOT NULL,
      last_session_at INTEGER,
      highest_stage TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS idx_cats_uid ON local_cats(uid, state);

    CREATE TABLE IF NOT EXISTS local_sessions (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      habit_id TEXT NOT NULL,
      cat_id TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      ended_at INTEGER NOT NULL,
      duration_minutes INTEGER NOT NULL,
      target_duration_minutes INTEGER NOT NULL,
      paused_seconds INTEGER NOT NULL,
      status TEXT NOT NULL,
      completion_ratio REAL NOT NULL,
      xp_earned INTEGER NOT NULL,
      coins_earned INTEGER NOT NULL,
      mode TEXT NOT NULL,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS idx_sessions_uid_date ON local_sessions(uid, ended_at);
    CREATE INDEX IF NOT EXISTS idx_sessions_habit ON local_sessions(habit_id, ended_at);

    CREATE TABLE IF NOT EXISTS local_monthly_checkins (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      month TEXT NOT NULL,
      checked_days TEXT NOT NULL,
      total_coins INTEGER NOT NULL DEFAULT 0,
      milestones_claimed TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS idx_checkins_uid ON local_monthly_checkins(uid, month);

    CREATE TABLE IF NOT EXISTS materialized_state (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      updated_at INTEGER NOT NULL
    );

    CREATE TABLE IF NOT EXISTS local_achievements (
      id TEXT PRIMARY KEY,
      uid TEXT NOT NULL,
      unlocked_at INTEGER NOT NULL,
      claimed INTEGER NOT NULL DEFAULT 0,
      claimed_at INTEGER
    );
    CREATE INDEX IF NOT EXISTS idx_achievements_uid ON local_achievements(uid);

    CREATE TABLE IF NOT EXISTS diary_entries (
      id TEXT PRIMARY KEY,
      cat_id TEXT NOT NULL,
      habit_id TEXT NOT NULL,
      content TEXT NOT NULL,
      date TEXT NOT NULL,
      personality TEXT NOT NULL,
      mood TEXT NOT NULL,
      stage TEXT NOT NULL,
      total_minutes INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE(cat_id, date)
    );

    CREATE TABLE IF NOT EXISTS chat_messages (
      id TEXT PRIMARY KEY,
      cat_id TEXT NOT NULL,
      role TEXT NOT NULL,
      content TEXT NOT NULL,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS idx_chat_cat_created ON chat_messages(cat_id, created_at);
    """

  private static let additiveScript = """
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
