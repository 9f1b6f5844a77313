extension EarnedDataModelSchema {
  /// The second half of the script, with attempts, grants, quests and the event log.
  static let unlocks = """
    -- =========================
    -- UNLOCK ATTEMPTS / GRANTS
    -- =========================
    CREATE TABLE IF NOT EXISTS unlock_attempt (
      attempt_id TEXT PRIMARY KEY,

      app_id TEXT NOT NULL,
      ts_utc_ms INTEGER NOT NULL,
      timezone_id TEXT NOT NULL,
      day_id TEXT NOT NULL,

      effective_mode_id TEXT,
      effective_strictness TEXT NOT NULL,                 -- GENTLE|STRICT|HARD

      available_options_json TEXT NOT NULL,               -- snapshot (v1.1 schema in §A4.2)

      chosen_option_type TEXT,                            -- CREDITS_UNLOCK|QUEST_UNLOCK|EMERGENCY_UNLOCK
      chosen_option_payload_json TEXT,                    -- details (duration, quest type, etc.)

      outcome TEXT NOT NULL DEFAULT 'PENDING',            -- PENDING|GRANTED|DENIED|CANCELLED|EXPIRED
      denial_reason TEXT,

      grant_id TEXT,                                      -- set if granted
      created_ts_utc_ms INTEGER NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL,

      FOREIGN KEY (effective_mode_id) REFERENCES mode(mode_id) ON DELETE SET NULL
    );

    CREATE INDEX IF NOT EXISTS idx_unlock_attempt_day ON unlock_attempt(day_id);
    CREATE INDEX IF NOT EXISTS idx_unlock_attempt_app ON unlock_attempt(app_id);
    CREATE INDEX IF NOT EXISTS idx_unlock_attempt_ts ON unlock_attempt(ts_utc_ms);

    CREATE TABLE IF NOT EXISTS unlock_grant (
      grant_id TEXT PRIMARY KEY,

      app_id TEXT NOT NULL,

      created_ts_utc_ms INTEGER NOT NULL,
      created_day_id TEXT NOT NULL,

      starts_ts_utc_ms INTEGER NOT NULL,
      ends_ts_utc_ms INTEGER NOT NULL,

      method TEXT NOT NULL,                               -- CREDITS|QUEST|EMERGENCY
      source_mode_id TEXT,
      source_attempt_id TEXT NOT NULL,

      metadata_json TEXT NOT NULL DEFAULT '{}',
      revoked_ts_utc_ms INTEGER,

      FOREIGN KEY (source_mode_id) REFERENCES mode(mode_id) ON DELETE SET NULL,
      FOREIGN KEY (source_attempt_id) REFERENCES unlock_attempt(attempt_id) ON DELETE CASCADE
    );

    CREATE INDEX IF NOT EXISTS idx_unlock_grant_app ON unlock_grant(app_id);
    CREATE INDEX IF NOT EXISTS idx_unlock_grant_end ON unlock_grant(ends_ts_utc_ms);

    -- Enforce "single current grant per app" via mapping table.
    CREATE TABLE IF NOT EXISTS unlock_grant_current (
      app_id TEXT PRIMARY KEY,
      grant_id TEXT NOT NULL,
      updated_ts_utc_ms INTEGER NOT NULL,
      FOREIGN KEY (grant_id) REFERENCES unlock_grant(grant_id) ON DELETE CASCADE
    );

    -- Optional: store extensions explicitly (recommended for debugging)
    CREATE TABLE IF NOT EXISTS unlock_grant_extension (
      extension_id TEXT PRIMARY KEY,
      grant_id TEXT NOT NULL,
      ts_utc_ms INTEGER NOT NULL,
      added_minutes INTEGER NOT NULL CHECK (added_minutes > 0),
      new_ends_ts_utc_ms INTEGER NOT NULL,
      method TEXT NOT NULL,
      metadata_json TEXT NOT NULL DEFAULT '{}',
      FOREIGN KEY (grant_id) REFERENCES unlock_grant(grant_id) ON DELETE CASCADE
    );

    CREATE INDEX IF NOT EXISTS idx_unlock_grant_extension_grant ON unlock_grant_extension(grant_id);

    -- =========================
    -- QUESTS
    -- =========================
    CREATE TABLE IF NOT EXISTS quest_session (
      quest_session_id TEXT PRIMARY KEY,

      attempt_id TEXT NOT NULL,
      quest_type TEXT NOT NULL,                           -- BREATHING|COPY_TEXT|QR_SCAN

      created_ts_utc_ms INTEGER NOT NULL,
      expires_ts_utc_ms INTEGER NOT NULL,

      state TEXT NOT NULL DEFAULT 'ACTIVE',               -- ACTIVE|COMPLETED|FAILED|EXPIRED|CANCELLED
      metadata_json TEXT NOT NULL DEFAULT '{}',

      updated_ts_utc_ms INTEGER NOT NULL,

      FOREIGN KEY (attempt_id) REFERENCES unlock_attempt(attempt_id) ON DELETE CASCADE
    );

    CREATE INDEX IF NOT EXISTS idx_quest_session_attempt ON quest_session(attempt_id);

    -- Fast availability checks for quest daily limits/cooldowns
    CREATE TABLE IF NOT EXISTS daily_app_limits (
      day_id TEXT NOT NULL,
      app_id TEXT NOT NULL,

      quest_grants_count INTEGER NOT NULL DEFAULT 0 CHECK (quest_grants_count >= 0),
      last_quest_grant_start_ts_utc_ms INTEGER,

      PRIMARY KEY (day_id, app_id)
    );

    CREATE INDEX IF NOT EXISTS idx_daily_app_limits_app ON daily_app_limits(app_id);

    -- =========================
    -- EVENT LOG (append-only)
    -- =========================
    CREATE TABLE IF NOT EXISTS event_log (
      event_id TEXT PRIMARY KEY,

      ts_utc_ms INTEGER NOT NULL,
      timezone_id TEXT NOT NULL,
      day_id TEXT NOT NULL,

      type TEXT NOT NULL,
      payload_json TEXT NOT NULL,

      created_ts_utc_ms INTEGER NOT NULL,

      sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
    );

    CREATE INDEX IF NOT EXISTS idx_event_day ON event_log(day_id);
    CREATE INDEX IF NOT EXISTS idx_event_ts ON event_log(ts_utc_ms);
    CREATE INDEX IF NOT EXISTS idx_event_type ON event_log(type);
    """
}
