import EarnedSQLite

/// The tables and indexes of data model A3, exactly. Released: never edit it; add a migration instead.
enum EarnedDataModelSchema {
  static let migration = Migration(name: "earned/001-data-model", script: beforeUnlocks + unlocks)

  /// Everything is `create … if not exists`, so that a database made by the app is accepted as it is.
  private static let beforeUnlocks = """
    -- =========================
    -- META / KEY-VALUE
    -- =========================

    CREATE TABLE IF NOT EXISTS meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    );

    -- required meta keys:
    -- - schema_version: "1"
    -- - device_id: "<uuid>"
    -- - db_location: "app_sandbox" | "app_group" (iOS should be "app_group")
    -- - last_retention_cleanup_ts_utc_ms: "<int>" (optional)
    -- - flags_json: "{...}" (optional; feature flags can live here)

    -- =========================
    -- ENTITLEMENTS (singleton)
    -- =========================
    CREATE TABLE IF NOT EXISTS entitlement_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),

      tier TEXT NOT NULL DEFAULT 'FREE',                 -- FREE|PLUS|PRO
      subscription_active INTEGER NOT NULL DEFAULT 0 CHECK (subscription_active IN (0,1)),
      updated_ts_utc_ms INTEGER NOT NULL
    );

    -- =========================
    -- USER SETTINGS (singleton)
    -- =========================
    CREATE TABLE IF NOT EXISTS user_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),

      settings_json TEXT NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL,
      sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
    );

    -- =========================
    -- ECONOMY STATE (singleton)
    -- =========================
    CREATE TABLE IF NOT EXISTS economy_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),

      current_day_id TEXT NOT NULL,                      -- YYYY-MM-DD (04:00 boundary)
      credit_balance INTEGER NOT NULL DEFAULT 0 CHECK (credit_balance >= 0),

      rollover_cap INTEGER NOT NULL DEFAULT 10 CHECK (rollover_cap >= 0),
      daily_reset_hour_local INTEGER NOT NULL DEFAULT 4 CHECK (daily_reset_hour_local BETWEEN 0 AND 23),

      streak_count INTEGER NOT NULL DEFAULT 0 CHECK (streak_count >= 0),
      streak_bonus_awarded_day_id TEXT,                  -- null or YYYY-MM-DD

      today_focus_qualified INTEGER NOT NULL DEFAULT 0 CHECK (today_focus_qualified IN (0,1)),
      today_habit_qualified_count INTEGER NOT NULL DEFAULT 0 CHECK (today_habit_qualified_count >= 0),
      today_qualified INTEGER NOT NULL DEFAULT 0 CHECK (today_qualified IN (0,1)),

      habit_awards_suspended_until_day_id TEXT,          -- null or YYYY-MM-DD

      updated_ts_utc_ms INTEGER NOT NULL
    );

    -- =========================
    -- EMERGENCY STATE (singleton)
    -- =========================
    CREATE TABLE IF NOT EXISTS emergency_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),

      last_used_day_id TEXT,
      used_count_today INTEGER NOT NULL DEFAULT 0 CHECK (used_count_today >= 0),
      last_app_id_used TEXT,                             -- AppId string

      updated_ts_utc_ms INTEGER NOT NULL
    );

    -- =========================
    -- APP INFO + DISTRACTING APPS (global list)
    -- =========================

    CREATE TABLE IF NOT EXISTS app_info (
      app_id TEXT PRIMARY KEY,                           -- android:... or iosToken:...
      platform TEXT NOT NULL CHECK (platform IN ('ios','android')),

      display_name TEXT,                                 -- best-effort label
      user_alias TEXT,                                   -- optional user override label
      icon_uri TEXT,                                     -- Android only (optional)

      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL
    );

    CREATE INDEX IF NOT EXISTS idx_app_info_platform ON app_info(platform);

    -- Global list used as the user’s "Distracting Apps"
    CREATE TABLE IF NOT EXISTS distracting_app (
      app_id TEXT PRIMARY KEY,
      created_ts_utc_ms INTEGER NOT NULL
      -- intentionally no FK to app_info to avoid accidental cascades if app_info is pruned
    );

    -- =========================
    -- DAY SUMMARY (aggregated; used for progress/weekly review)
    -- =========================
    CREATE TABLE IF NOT EXISTS day_summary (
      day_id TEXT PRIMARY KEY,                           -- YYYY-MM-DD
      timezone_id TEXT NOT NULL,

      qualified INTEGER NOT NULL DEFAULT 0 CHECK (qualified IN (0,1)),
      first_qualified_ts_utc_ms INTEGER,

      focus_minutes_completed INTEGER NOT NULL DEFAULT 0,
      credits_earned INTEGER NOT NULL DEFAULT 0,
      credits_spent INTEGER NOT NULL DEFAULT 0,

      unlock_attempts_count INTEGER NOT NULL DEFAULT 0,

      credits_unlocks_count INTEGER NOT NULL DEFAULT 0,
      quest_unlocks_count INTEGER NOT NULL DEFAULT 0,
      emergency_unlocks_count INTEGER NOT NULL DEFAULT 0,

      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL
    );

    -- =========================
    -- MODES
    -- =========================
    CREATE TABLE IF NOT EXISTS mode (
      mode_id TEXT PRIMARY KEY,

      name TEXT NOT NULL,
      priority INTEGER NOT NULL DEFAULT 0,

      strictness TEXT NOT NULL,                          -- GENTLE|STRICT|HARD

      manual_state TEXT NOT NULL DEFAULT 'AUTO',          -- AUTO|FORCED_ON|FORCED_OFF
      manual_effective_at_ts_utc_ms INTEGER,
      manual_expires_at_ts_utc_ms INTEGER,

      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL,
      deleted_ts_utc_ms INTEGER,                         -- tombstone

      sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
    );

    CREATE INDEX IF NOT EXISTS idx_mode_updated ON mode(updated_ts_utc_ms);
    CREATE INDEX IF NOT EXISTS idx_mode_deleted ON mode(deleted_ts_utc_ms);

    CREATE TABLE IF NOT EXISTS mode_window (
      window_id TEXT PRIMARY KEY,

      mode_id TEXT NOT NULL,
      days_of_week_mask INTEGER NOT NULL CHECK (days_of_week_mask BETWEEN 0 AND 127),
      start_local_hhmm TEXT NOT NULL,                     -- "HH:MM"
      end_local_hhmm TEXT NOT NULL,                       -- "HH:MM"

      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL,

      FOREIGN KEY (mode_id) REFERENCES mode(mode_id) ON DELETE CASCADE
    );

    CREATE INDEX IF NOT EXISTS idx_mode_window_mode ON mode_window(mode_id);

    CREATE TABLE IF NOT EXISTS mode_blocked_app (
      mode_id TEXT NOT NULL,
      app_id TEXT NOT NULL,                               -- AppId

      created_ts_utc_ms INTEGER NOT NULL,

      PRIMARY KEY (mode_id, app_id),
      FOREIGN KEY (mode_id) REFERENCES mode(mode_id) ON DELETE CASCADE
    );

    CREATE INDEX IF NOT EXISTS idx_mode_blocked_app_app ON mode_blocked_app(app_id);

    -- =========================
    -- HABITS
    -- =========================
    CREATE TABLE IF NOT EXISTS habit (
      habit_id TEXT PRIMARY KEY,

      name TEXT NOT NULL,
      reward_credits INTEGER NOT NULL DEFAULT 5 CHECK (reward_credits BETWEEN 0 AND 100),

      active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0,1)),
      sort_order INTEGER NOT NULL DEFAULT 0,

      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL,
      deleted_ts_utc_ms INTEGER,                          -- tombstone

      sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
    );

    CREATE INDEX IF NOT EXISTS idx_habit_updated ON habit(updated_ts_utc_ms);

    CREATE TABLE IF NOT EXISTS habit_completion (
      completion_id TEXT PRIMARY KEY,

      habit_id TEXT NOT NULL,
      ts_utc_ms INTEGER NOT NULL,
      timezone_id TEXT NOT NULL,
      day_id TEXT NOT NULL,

      awarded_credits INTEGER NOT NULL DEFAULT 0,
      award_suspended INTEGER NOT NULL DEFAULT 0 CHECK (award_suspended IN (0,1)),

      created_ts_utc_ms INTEGER NOT NULL,

      FOREIGN KEY (habit_id) REFERENCES habit(habit_id) ON DELETE RESTRICT
    );

    -- Enforce at most one completion per habit per day:
    CREATE UNIQUE INDEX IF NOT EXISTS uq_habit_completion_per_day ON habit_completion(habit_id, day_id);
    CREATE INDEX IF NOT EXISTS idx_habit_completion_day ON habit_completion(day_id);
    CREATE INDEX IF NOT EXISTS idx_habit_completion_ts ON habit_completion(ts_utc_ms);

    -- =========================
    -- FOCUS SESSIONS
    -- =========================
    CREATE TABLE IF NOT EXISTS focus_session (
      session_id TEXT PRIMARY KEY,

      started_ts_utc_ms INTEGER NOT NULL,
      ended_ts_utc_ms INTEGER,

      timezone_id TEXT NOT NULL,
      day_id TEXT NOT NULL,

      planned_duration_minutes INTEGER NOT NULL CHECK (planned_duration_minutes > 0),
      actual_duration_minutes INTEGER,

      completed INTEGER NOT NULL DEFAULT 0 CHECK (completed IN (0,1)),
      ended_early INTEGER NOT NULL DEFAULT 0 CHECK (ended_early IN (0,1)),

      strict INTEGER NOT NULL DEFAULT 1 CHECK (strict IN (0,1)),
      task_label TEXT,

      awarded_credits INTEGER NOT NULL DEFAULT 0,
      qualifies INTEGER NOT NULL DEFAULT 0 CHECK (qualifies IN (0,1)),

      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL
    );

    CREATE INDEX IF NOT EXISTS idx_focus_session_day ON focus_session(day_id);
    CREATE INDEX IF NOT EXISTS idx_focus_session_started ON focus_session(started_ts_utc_ms);

    CREATE TABLE IF NOT EXISTS focus_session_blocked_app (
      session_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      PRIMARY KEY (session_id, app_id),
      FOREIGN KEY (session_id) REFERENCES focus_session(session_id) ON DELETE CASCADE
    );

    -- Singleton pointer for active focus session
    CREATE TABLE IF NOT EXISTS focus_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),

      active_session_id TEXT,
      updated_ts_utc_ms INTEGER NOT NULL,

      FOREIGN KEY (active_session_id) REFERENCES focus_session(session_id) ON DELETE SET NULL
    );


    """
}
