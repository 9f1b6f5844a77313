-- One row per focus session of Hachimi. Dates that are not noted are those of the report's zone.
-- @public
-- @columns session_id id, habit_id id, date, check_in_date, started_ts_utc_ms, ended_ts_utc_ms, minutes
-- @columns focus_minutes, status code, mode code, completion_ratio fraction, xp_earned, coins_earned
-- @adds hour_local local_hour(started_ts_utc_ms, :timezone_id)
-- @adds weekday weekday(date)
-- @means date The date on which it began
-- @means check_in_date The date on which it ended
-- @means minutes How long it was
-- @means focus_minutes The same when it was completed, else 0
-- @means status completed, abandoned or interrupted
-- @means mode countdown or stopwatch
-- @means completion_ratio How much of it was done
-- @means xp_earned The experience that it earned
-- @means coins_earned The coins that it earned
-- @means hour_local The hour in which it began, in the zone of the question
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
