-- One row per unlock of a device, and per notification of an app: its date and hour are those of the clock where it was recorded.
-- @public
-- @columns date day, hour_local number, timezone_id zone, ts_utc_ms number, kind code, app_id app, device_name id
-- @slices app, device, weekday, hour
-- @adds weekday weekday(date)
-- @means kind unlock or notification
-- @means app_id The app that notified; null for an unlock
-- @means date The date on the clock where it was recorded
-- @if_exists main.usage_event
select
  date,
  (ts_utc_ms / 1000 + utc_offset_seconds + 172800) % 86400 / 3600,
  timezone_id,
  ts_utc_ms,
  kind,
  app_id,
  device
from main.usage_event
