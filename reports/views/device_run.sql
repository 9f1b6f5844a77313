-- One row per time in which any device was in use without a pause, from before the report's window on: where and with what app it began,
-- and how many seconds no device had been in use until then, null for the first. A pause of an hour or less is known by what ended in
-- the three days before the window; no session with such pauses lasts for a year.
-- @columns app_id, date, minute_local, timezone_id, start_second, end_second, pause_seconds
-- @reads app_stretch
-- @once
with bounds as materialized (
  select
    (day_number(:from_day_id) - 3) * 86400000 as from_ts_utc_ms,
    (day_number(:to_day_id) + 370) * 86400000 as last_ts_utc_ms
),
stretches as (
  select
    app_stretch.app_id,
    app_stretch.device_name,
    app_stretch.date,
    app_stretch.minute_local,
    app_stretch.timezone_id,
    app_stretch.start_ts_utc_ms / 1000 as start_second,
    app_stretch.end_ts_utc_ms / 1000 as end_second
  from bounds
  join app_stretch on app_stretch.end_ts_utc_ms between bounds.from_ts_utc_ms and bounds.last_ts_utc_ms
),
reached as (
  select
    app_id,
    date,
    minute_local,
    timezone_id,
    start_second,
    max(end_second) over (
      order by start_second, app_id, device_name
      rows between unbounded preceding and 1 preceding
    ) as before_second
  from stretches
),
last as (
  select max(end_second) as last_second
  from stretches
)
select
  reached.app_id,
  reached.date,
  reached.minute_local,
  reached.timezone_id,
  reached.start_second,
  coalesce(lead(reached.before_second) over (order by reached.start_second), last.last_second),
  reached.start_second - reached.before_second
from reached
cross join last
where reached.before_second is null or reached.start_second > reached.before_second
