-- One row per session that began in the report's window: uses on any devices whose pauses are at most :gap_seconds, whole, also after
-- the window. Its date, minute and app are those of its first use.
-- @columns date, minute_local, timezone_id, app_id, start_second, end_second, seconds
-- @reads device_run
-- @once
with begun as (
  select app_id, date, minute_local, timezone_id, start_second, pause_seconds
  from device_run
  where pause_seconds is null or pause_seconds > :gap_seconds
),
ended as (
  select
    app_id,
    date,
    minute_local,
    timezone_id,
    start_second,
    lead(start_second - pause_seconds) over (order by start_second) as end_second
  from begun
),
last as (
  select max(end_second) as end_second
  from device_run
)
select
  ended.date,
  ended.minute_local,
  ended.timezone_id,
  ended.app_id,
  ended.start_second,
  coalesce(ended.end_second, last.end_second),
  coalesce(ended.end_second, last.end_second) - ended.start_second
from ended
cross join last
where ended.date between :from_day_id and :to_day_id
