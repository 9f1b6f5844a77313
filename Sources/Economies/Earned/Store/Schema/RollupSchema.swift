import EarnedSQLite

/// What reports need of deleted rows: additional tables with one row for each deleted row, without its id, its snapshot
/// and its payload.
enum RollupSchema {
  static let migration = Migration(
    name: "earned/004-rollups",
    script: """
      create table if not exists earned_rolled_attempt (
        day_id text not null,
        ts_utc_ms integer not null,
        timezone_id text not null,
        app_id text not null,
        mode_id text,
        strictness text not null,
        outcome text not null,
        option_type text,
        reason text,
        credits_spent integer
      );
      create index if not exists idx_rolled_attempt_day on earned_rolled_attempt(day_id);

      -- Earnings, spendings and rollovers, from the event log; their position is their order in it.
      create table if not exists earned_rolled_credit (
        position integer primary key,
        day_id text not null,
        ts_utc_ms integer not null,
        timezone_id text not null,
        kind text not null check (kind in ('EARNED', 'SPENT', 'ROLLOVER')),
        source text,
        app_id text,
        credits integer
      );
      create index if not exists idx_rolled_credit_day on earned_rolled_credit(day_id);

      create table if not exists earned_rolled_grant (
        day_id text not null,
        created_ts_utc_ms integer not null,
        app_id text not null,
        mode_id text,
        method text not null,
        starts_ts_utc_ms integer not null,
        ends_ts_utc_ms integer not null,
        revoked_ts_utc_ms integer
      );
      create index if not exists idx_rolled_grant_day on earned_rolled_grant(day_id);
      """)
}
