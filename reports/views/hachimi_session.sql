-- One row per focus session. Dates that are not noted are those of the report's zone.
-- @columns session_id, habit_id, date, check_in_date, started_ts_utc_ms, ended_ts_utc_ms, minutes, focus_minutes, status
-- @columns mode, completion_ratio, xp_earned, coins_earned
-- @reads hachimi_session_date
-- @once
-- @if_exists main.local_sessions
select
  session.id,
  session.habit_id,
  coalesce(noted.date, local_day(session.started_at, :timezone_id)),
  coalesce(noted.check_in_date, local_day(session.ended_at, :timezone_id)),
  session.started_at,
  session.ended_at,
  session.duration_minutes,
  case session.status when 'completed' then session.duration_minutes else 0 end,
  session.status,
  session.mode,
  session.completion_ratio,
  session.xp_earned,
  session.coins_earned
from main.local_sessions session
left join hachimi_session_date noted on noted.session_id = session.id
