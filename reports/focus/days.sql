-- One row per day of the window that is on record or has a focus session, with the sessions that began on it.
with days as (
  select day_id from day_on_record where day_id between :from_day_id and :to_day_id
  union
  select day_id from focus_session where day_id between :from_day_id and :to_day_id
),
sessions as (
  select
    day_id,
    count(*) as sessions,
    sum(completed) as completed,
    sum(ended_early) as ended_early,
    sum(case when completed = 1 then actual_duration_minutes end) as focus_minutes,
    sum(awarded_credits) as credits_earned
  from focus_session
  where day_id between :from_day_id and :to_day_id
  group by day_id
)
select
  days.day_id,
  coalesce(sessions.sessions, 0) as sessions,
  coalesce(sessions.completed, 0) as completed,
  coalesce(sessions.ended_early, 0) as ended_early,
  coalesce(sessions.focus_minutes, 0) as focus_minutes,
  coalesce(sessions.credits_earned, 0) as credits_earned
from days
left join sessions on sessions.day_id = days.day_id
order by days.day_id
