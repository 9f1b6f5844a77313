-- One row per date, hour and zone with time in which any device was in use, in the report's window: the seconds of it.
-- A second in which several devices were in use is of the clock of what began first.
-- @columns date, hour_local, timezone_id, seconds
-- @reads app_stretch
-- @once
with recursive bounds as materialized (
  select
    day_number(:from_day_id) as from_number,
    day_number(:to_day_id) as to_number,
    (day_number(:from_day_id) - 3) * 86400000 as from_ts_utc_ms,
    (day_number(:to_day_id) + 3) * 86400000 as to_ts_utc_ms,
    (day_number(:to_day_id) + 370) * 86400000 as last_ts_utc_ms
),
-- Seconds of wall clocks begin two days before 1970, so that none is negative.
stretches as (
  select
    app_stretch.app_id,
    app_stretch.device_name,
    app_stretch.timezone_id,
    app_stretch.utc_offset_seconds + 172800 as clock_seconds,
    app_stretch.start_ts_utc_ms / 1000 as start_second,
    app_stretch.end_ts_utc_ms / 1000 as end_second
  from bounds
  join app_stretch on app_stretch.end_ts_utc_ms between bounds.from_ts_utc_ms and bounds.last_ts_utc_ms
  where app_stretch.start_ts_utc_ms <= bounds.to_ts_utc_ms
),
reached as (
  select
    timezone_id,
    clock_seconds,
    start_second,
    end_second,
    max(end_second) over (
      order by start_second, app_id, device_name
      rows between unbounded preceding and 1 preceding
    ) as before_second
  from stretches
),
parts as (
  select
    timezone_id,
    max(start_second, coalesce(before_second, start_second)) + clock_seconds as from_second,
    end_second + clock_seconds as to_second
  from reached
  where end_second > coalesce(before_second, start_second)
),
hours (timezone_id, from_second, to_second, clock_hour, last_hour) as (
  select timezone_id, from_second, to_second, from_second / 3600, (to_second - 1) / 3600
  from parts
  union all
  select timezone_id, from_second, to_second, clock_hour + 1, last_hour from hours where clock_hour < last_hour
)
select
  add_days('1969-12-30', hours.clock_hour / 24),
  hours.clock_hour % 24,
  hours.timezone_id,
  sum(min(hours.to_second, hours.clock_hour * 3600 + 3600) - max(hours.from_second, hours.clock_hour * 3600))
from hours
cross join bounds
where hours.clock_hour / 24 - 2 between bounds.from_number and bounds.to_number
group by hours.clock_hour, hours.timezone_id
