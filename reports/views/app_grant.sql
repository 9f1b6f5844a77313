-- One row per unlock grant: those of the table, and what retention remembers of those it deleted.
-- @columns day_id day, created_ts_utc_ms number, app_id app, mode_id id, method code, starts_ts_utc_ms number
-- @columns ends_ts_utc_ms number, revoked_ts_utc_ms number
-- @slices app, mode, weekday
-- @if_exists main.unlock_grant
select
  created_day_id,
  created_ts_utc_ms,
  app_id,
  source_mode_id,
  method,
  starts_ts_utc_ms,
  ends_ts_utc_ms,
  revoked_ts_utc_ms
from main.unlock_grant
union all
-- @if_filled main.earned_rolled_grant
select
  day_id,
  created_ts_utc_ms,
  app_id,
  mode_id,
  method,
  starts_ts_utc_ms,
  ends_ts_utc_ms,
  revoked_ts_utc_ms
from main.earned_rolled_grant
