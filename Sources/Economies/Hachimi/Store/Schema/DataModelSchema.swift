import EarnedSQLite

/// The tables and indexes of the Hachimi data model, exactly as specified. Released: never edit it; add migrations
/// instead.
enum DataModelSchema {
  static let migration = Migration(name: "hachimi/001-data-model", script: script)

  /// Everything is `create … if not exists`, so that a database made by the app is accepted as it is.
  private static let script = """
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
}
