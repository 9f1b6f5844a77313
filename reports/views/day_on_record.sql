-- One row per day on record, the zone it was recorded in, and when it was last written to. A window is about these days when its report names no
-- others.
-- @columns day_id day, timezone_id zone, updated_ts_utc_ms number
-- @slices weekday, *
-- @if_exists main.day_summary
select
  day_id,
  timezone_id,
  updated_ts_utc_ms
from main.day_summary
