-- One row per habit; its columns are those of the table.
-- @public
-- @columns habit_id id, name text, reward_credits kept, active number flag, sort_order number
-- @columns created_ts_utc_ms number, updated_ts_utc_ms kept, deleted_ts_utc_ms number, sync_status kept code
-- @slices habit, *
-- @means name What it is called
-- @means reward_credits The credits for doing it
-- @means active Whether it is in use
-- @means sort_order Its place in the list
-- @if_exists main.habit
select
  habit_id,
  name,
  reward_credits,
  active,
  sort_order,
  created_ts_utc_ms,
  updated_ts_utc_ms,
  deleted_ts_utc_ms,
  sync_status
from main.habit
