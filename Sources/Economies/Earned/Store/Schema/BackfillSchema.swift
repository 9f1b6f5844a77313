import EarnedSQLite

/// Tables for the parts of added facts that the specified tables cannot store.
enum BackfillSchema {
  static let migration = Migration(
    name: "earned/006-backfill",
    script: """
      -- Days that qualified by what was added to them. Reports count them, the economy's streak does not.
      create table if not exists earned_qualified_later (
        day_id text primary key,
        qualified_by text not null check (qualified_by in ('FOCUS', 'HABITS'))
      );

      -- Focus sessions whose start was added and whose end was not. An open session is the active one, which these are not.
      create table if not exists earned_added_focus (
        session_id text primary key,
        started_ts_utc_ms integer not null,
        timezone_id text not null,
        day_id text not null,
        planned_duration_minutes integer not null,
        strict integer not null,
        task_label text,
        blocked_apps_json text not null
      );
      """)

  static let addedDays = Migration(
    name: "earned/009-added-days",
    script: """
      -- Days that began with what was added to them. They have no rollover: their balance is that of the day before.
      create table if not exists earned_added_day (
        day_id text primary key
      );
      """)
}
