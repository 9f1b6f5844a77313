-- One row per date, hour, app and device with time in the app in the report's window.
-- @columns date, weekday, hour_local, app_id, device_name, seconds
-- @reads app_use
-- @once
select
  date,
  weekday(date),
  recorded_hour(hour_local, timezone_id),
  app_id,
  device_name,
  sum(seconds)
from app_use
where date between :from_day_id and :to_day_id
group by date, hour_local, timezone_id, app_id, device_name
