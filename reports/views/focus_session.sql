-- One row per focus session; its columns are those of the table.
-- @public
-- @columns session_id id, started_ts_utc_ms number, ended_ts_utc_ms number, timezone_id zone, day_id day
-- @columns planned_duration_minutes number, actual_duration_minutes number, completed number flag
-- @columns ended_early number flag, strict kept flag, task_label text, awarded_credits number, qualifies number flag
-- @columns created_ts_utc_ms kept, updated_ts_utc_ms kept
-- @slices task, weekday, hour
-- @adds hour_local local_hour(started_ts_utc_ms, timezone_id)
-- @adds weekday weekday(day_id)
-- @means day_id The day on which it began; days begin at 04:00
-- @means planned_duration_minutes How long it was to be
-- @means actual_duration_minutes How long it was; null while it is running
-- @means completed Whether it was completed
-- @means ended_early Whether it was ended before its time
-- @means strict Whether it could not be ended early
-- @means task_label What it was for; null when nothing was said
-- @means qualifies Whether it counts for a qualified day
-- @means hour_local The hour in which it began, on the clock there
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
