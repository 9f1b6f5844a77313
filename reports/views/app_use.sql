-- One row per date, hour, clock, app and device with time in the app; the device is null when none was named.
-- @public
-- @columns date day, hour_local number, timezone_id zone, app_id app, device_name id, seconds number
-- @slices app, device, weekday, hour
-- @adds weekday weekday(date)
-- @if_exists main.usage_hour
select
  date,
  hour_local,
  timezone_id,
  app_id,
  nullif(device, ''),
  seconds
from main.usage_hour
