import EarnedSQLite

/// The tables of the economy. Released: never edit them; add migrations instead.
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

  static let events = Migration(
    name: "usage/002-events",
    script: """
      -- Unlocks of devices and notifications of apps, on the date of the local clock. app_id and device are null when no record named one. Kept for ever.
      create table if not exists usage_event (
        date text not null,
        ts_utc_ms integer not null,
        kind text not null,
        app_id text,
        device text,
        timezone_id text not null,
        utc_offset_seconds integer not null
      );

      create index if not exists usage_event_of_kind on usage_event (kind, ts_utc_ms);

      create index if not exists usage_event_in_time on usage_event (date, ts_utc_ms);

      -- What was in use around some days is found without reading the rest.
      create index if not exists usage_stretch_in_time on usage_stretch (end_ts_utc_ms, start_ts_utc_ms);
      """)
}
