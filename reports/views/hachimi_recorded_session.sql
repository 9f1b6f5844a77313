-- One row per focus session, as it was recorded.
-- @columns session_id id, habit_id id, started_ts_utc_ms number, ended_ts_utc_ms number, minutes number, status code
-- @columns mode code, completion_ratio fraction, xp_earned number, coins_earned number
-- @if_exists main.local_sessions
select
  id,
  habit_id,
  started_at,
  ended_at,
  duration_minutes,
  status,
  mode,
  round(completion_ratio, 4),
  xp_earned,
  coins_earned
from local_sessions
