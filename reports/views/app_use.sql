-- One row per date, hour, clock, app and device with time in the app; the device is null when none was named.
-- @columns date, hour_local, timezone_id, app_id, device_name, seconds
-- @if_exists main.usage_hour
select
  date,
  hour_local,
  timezone_id,
  app_id,
  nullif(device, ''),
  seconds
from main.usage_hour
