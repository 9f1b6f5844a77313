-- One row per focus session of Hachimi that began on a date of the window, in order of time.
select
  session.started_ts_utc_ms,
  session.ended_ts_utc_ms,
  coalesce(habit.name, session.habit_id) as habit,
  session.minutes,
  session.status,
  session.xp_earned,
  session.coins_earned,
  session.habit_id
from hachimi_session session
left join hachimi_known_habit habit on habit.habit_id = session.habit_id
where session.date between :from_day_id and :to_day_id
order by session.started_ts_utc_ms, session.session_id
