-- One row per completion of a habit, as in the table.
-- @columns completion_id kept, habit_id id, ts_utc_ms number, timezone_id zone, day_id day, awarded_credits number
-- @columns award_suspended number, created_ts_utc_ms kept
-- @slices habit, weekday, hour
-- @if_exists main.habit_completion
select
  completion_id,
  habit_id,
  ts_utc_ms,
  timezone_id,
  day_id,
  awarded_credits,
  award_suspended,
  created_ts_utc_ms
from main.habit_completion
