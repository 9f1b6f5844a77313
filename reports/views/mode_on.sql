-- One row per mode that was turned on by hand: from when, and until when; null without an end. The mode holds at all hours then.
-- @columns mode_id id, from_ts_utc_ms number, to_ts_utc_ms number
-- @if_exists main.mode
select
  mode_id,
  coalesce(manual_effective_at_ts_utc_ms, 0),
  manual_expires_at_ts_utc_ms
from main.mode
where deleted_ts_utc_ms is null and manual_state = 'ON'
