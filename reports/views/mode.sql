-- One row per mode; its columns are those of the table.
-- @public
-- @columns mode_id id, name text, priority kept, strictness kept code, manual_state kept code
-- @columns manual_effective_at_ts_utc_ms kept, manual_expires_at_ts_utc_ms kept, created_ts_utc_ms kept
-- @columns updated_ts_utc_ms kept, deleted_ts_utc_ms kept, sync_status kept code
-- @slices mode, *
-- @means name What it is called
-- @means priority Which of several active modes counts: the one with the highest
-- @means manual_state Whether it was turned ON or OFF by hand, or goes by its times: AUTO
-- @means manual_effective_at_ts_utc_ms From when that holds; null when at once
-- @means manual_expires_at_ts_utc_ms Until when that holds; null without an end
-- @if_exists main.mode
select
  mode_id,
  name,
  priority,
  strictness,
  manual_state,
  manual_effective_at_ts_utc_ms,
  manual_expires_at_ts_utc_ms,
  created_ts_utc_ms,
  updated_ts_utc_ms,
  deleted_ts_utc_ms,
  sync_status
from main.mode
