-- One row per use that began in the report's window: unbroken time in one app on one device, with the seconds since 1970 of its
-- beginning and end, whatever the clock does meanwhile.
-- @columns app_id, device_name, date, minute_local, start_second, end_second
-- @reads app_stretch
-- @once
with bounds as materialized (
  select
    (day_number(:from_day_id) - 3) * 86400000 as from_ts_utc_ms,
    (day_number(:to_day_id) + 3) * 86400000 as to_ts_utc_ms,
    (day_number(:to_day_id) + 370) * 86400000 as last_ts_utc_ms
)
select
  app_stretch.app_id,
  app_stretch.device_name,
  app_stretch.date,
  app_stretch.minute_local,
  app_stretch.start_ts_utc_ms / 1000,
  app_stretch.use_end_ts_utc_ms / 1000
from bounds
join app_stretch on app_stretch.end_ts_utc_ms between bounds.from_ts_utc_ms and bounds.last_ts_utc_ms
where app_stretch.start_ts_utc_ms <= bounds.to_ts_utc_ms
  and app_stretch.date between :from_day_id and :to_day_id
  and app_stretch.begins_use = 1
