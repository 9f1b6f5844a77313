-- One row per session of the chosen dates, otherwise of the last 20, the one that began last first.
with last_sessions as (
  select session_id, row_number() over (order by started_ts_utc_ms desc, session_id desc) as place
  from hachimi_session
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
)
select
  session.started_ts_utc_ms,
  session.ended_ts_utc_ms,
  coalesce(habit.name, session.habit_id) as habit,
  session.minutes,
  session.status,
  session.mode,
  session.completion_ratio,
  session.xp_earned,
  session.coins_earned,
  session.habit_id
from last_sessions
join hachimi_session session on session.session_id = last_sessions.session_id
left join hachimi_known_habit habit on habit.habit_id = session.habit_id
where last_sessions.place <= 20 or :from_day_id is not null
order by last_sessions.place
