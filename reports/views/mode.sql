-- One row per mode, as in the table.
-- @columns mode_id id, name text, priority kept, strictness kept, manual_state kept, manual_effective_at_ts_utc_ms kept
-- @columns manual_expires_at_ts_utc_ms kept, created_ts_utc_ms kept, updated_ts_utc_ms kept, deleted_ts_utc_ms kept
-- @columns sync_status kept
-- @slices mode, *
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
