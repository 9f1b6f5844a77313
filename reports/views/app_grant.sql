-- One row per unlock grant: those of the table, and what retention remembers of those it deleted.
-- @public
-- @columns day_id day, created_ts_utc_ms number, app_id app, mode_id id, method code, starts_ts_utc_ms number
-- @columns ends_ts_utc_ms number, revoked_ts_utc_ms number
-- @slices app, mode, weekday
-- @adds weekday weekday(day_id)
-- @means created_ts_utc_ms When it was granted
-- @means method How it was unlocked: CREDITS, QUEST or EMERGENCY
-- @means starts_ts_utc_ms When the app opened
-- @means ends_ts_utc_ms When the app closes again, with all extensions
-- @means revoked_ts_utc_ms When it was taken back; null when it was not
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
