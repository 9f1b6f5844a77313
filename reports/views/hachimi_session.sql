-- One row per focus session. Dates that are not noted are those of the report's zone.
-- @columns session_id, habit_id, date, check_in_date, started_ts_utc_ms, ended_ts_utc_ms, minutes, focus_minutes, status
-- @columns mode, completion_ratio, xp_earned, coins_earned
-- @reads hachimi_recorded_session, hachimi_session_date
-- @once
select
  session.session_id,
  session.habit_id,
  coalesce(noted.date, local_day(session.started_ts_utc_ms, :timezone_id)),
  coalesce(noted.check_in_date, local_day(session.ended_ts_utc_ms, :timezone_id)),
  session.started_ts_utc_ms,
  session.ended_ts_utc_ms,
  session.minutes,
  case session.status when 'completed' then session.minutes else 0 end,
  session.status,
  session.mode,
  session.completion_ratio,
  session.xp_earned,
  session.coins_earned
from hachimi_recorded_session session
left join hachimi_session_date noted on noted.session_id = session.session_id
