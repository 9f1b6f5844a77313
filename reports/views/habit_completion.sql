-- One row per completion of a habit; its columns are those of the table.
-- @public
-- @columns completion_id kept text, habit_id id, ts_utc_ms number, timezone_id zone, day_id day
-- @columns awarded_credits number, award_suspended number flag, created_ts_utc_ms kept
-- @slices habit, weekday, hour
-- @adds hour_local local_hour(ts_utc_ms, timezone_id)
-- @adds weekday weekday(day_id)
-- @means completion_id The completion
-- @means awarded_credits The credits that it earned
-- @means award_suspended Whether it earned none, as the day had earned all it can
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
