-- One row per focus session that began in the window, in order of time.
select
  started_ts_utc_ms,
  ended_ts_utc_ms,
  timezone_id,
  day_id,
  task_label,
  planned_duration_minutes,
  actual_duration_minutes,
  completed,
  ended_early,
  qualifies,
  awarded_credits
from focus_session
where day_id between :from_day_id and :to_day_id
order by started_ts_utc_ms, session_id
