import EarnedSQLite

/// The tables of the economy. Released: never edit it; add migrations instead.
enum UsageSchema {
  static let migration = Migration(name: "usage/001-usage", script: script)

  private static let script = """
    -- Time that is counted, without overlap and as long as it goes on one clock: what tells a period that comes again.
    -- device is empty when no record named one. Kept for ever.
    create table if not exists usage_stretch (
      app_id text not null,
      device text not null,
      start_ts_utc_ms integer not null,
      end_ts_utc_ms integer not null,
      timezone_id text not null,
      utc_offset_seconds integer not null,
      primary key (app_id, device, start_ts_utc_ms),
      check (start_ts_utc_ms % 1000 = 0 and end_ts_utc_ms % 1000 = 0 and start_ts_utc_ms < end_ts_utc_ms)
    ) without rowid;

    -- The same by date and hour of the local clock. An hour that a zone shows twice has two rows. Kept for ever.
    create table if not exists usage_hour (
      date text not null,
      hour_local integer not null check (hour_local between 0 and 23),
      app_id text not null,
      device text not null,
      timezone_id text not null,
      utc_offset_seconds integer not null,
      seconds integer not null check (seconds between 1 and 3600),
      primary key (date, hour_local, app_id, device, timezone_id, utc_offset_seconds)
    ) without rowid;
    """
}
