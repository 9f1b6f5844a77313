-- One row per unlock and notification in the report's window.
-- @columns date, hour_local, kind, app_id
-- @reads device_event
select date, recorded_hour(hour_local, timezone_id), kind, app_id
from device_event
where date between :from_day_id and :to_day_id
