-- One row per hour of the day, 04:00 first as days begin: the attempts made, the focus sessions begun and the habits
-- completed in it, by the clock of the place. Minutes are those of completed sessions.
with hours as (
  select hour_local, (hour_local + 20) % 24 as place
  from hour_of_day
),
attempts as (
  select hour_local, sum(attempts) as attempts, sum(granted) as granted, sum(denied) as denied
  from window_hour
  group by hour_local
),
sessions as (
  select
    local_hour(started_ts_utc_ms, timezone_id) as hour_local,
    case when completed = 1 then actual_duration_minutes else 0 end as focus_minutes
  from focus_session
  where day_id between :from_day_id and :to_day_id
),
focus as (
  select hour_local, count(*) as sessions, sum(focus_minutes) as focus_minutes
  from sessions
  group by hour_local
),
completions as (
  select local_hour(ts_utc_ms, timezone_id) as hour_local
  from habit_completion
  where day_id between :from_day_id and :to_day_id
),
habits as (
  select hour_local, count(*) as completions
  from completions
  group by hour_local
)
select
  hours.hour_local,
  coalesce(attempts.attempts, 0) as attempts,
  coalesce(attempts.granted, 0) as granted,
  coalesce(attempts.denied, 0) as denied,
  coalesce(focus.sessions, 0) as sessions,
  coalesce(focus.focus_minutes, 0) as focus_minutes,
  coalesce(habits.completions, 0) as completions
from hours
left join attempts on attempts.hour_local = hours.hour_local
left join focus on focus.hour_local = hours.hour_local
left join habits on habits.hour_local = hours.hour_local
order by hours.place
