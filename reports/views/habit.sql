-- One row per habit, as in the table.
-- @columns habit_id id, name text, reward_credits kept, active number, sort_order number, created_ts_utc_ms number
-- @columns updated_ts_utc_ms kept, deleted_ts_utc_ms number, sync_status kept
-- @slices habit, *
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
