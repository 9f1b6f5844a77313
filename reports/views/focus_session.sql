-- One row per focus session, as in the table.
-- @columns session_id id, started_ts_utc_ms number, ended_ts_utc_ms number, timezone_id zone, day_id day
-- @columns planned_duration_minutes number, actual_duration_minutes number, completed number, ended_early number
-- @columns strict kept, task_label text, awarded_credits number, qualifies number, created_ts_utc_ms kept
-- @columns updated_ts_utc_ms kept
-- @slices task, weekday, hour
-- @if_exists main.focus_session
select
  session_id,
  started_ts_utc_ms,
  ended_ts_utc_ms,
  timezone_id,
  day_id,
  planned_duration_minutes,
  actual_duration_minutes,
  completed,
  ended_early,
  strict,
  task_label,
  awarded_credits,
  qualifies,
  created_ts_utc_ms,
  updated_ts_utc_ms
from main.focus_session
