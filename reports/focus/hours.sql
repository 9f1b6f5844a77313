-- One row per hour of the day, 0 to 23: the focus sessions that began in it, by the clock of the place they began in.
with sessions as (
  select
    local_hour(started_ts_utc_ms, timezone_id) as hour_local,
    completed,
    ended_early
  from focus_session
  where day_id between :from_day_id and :to_day_id
),
counts as (
  select
    hour_local,
    count(*) as sessions,
    sum(completed) as completed,
    sum(ended_early) as ended_early
  from sessions
  group by hour_local
)
select
  hour_of_day.hour_local,
  coalesce(counts.sessions, 0) as sessions,
  coalesce(counts.completed, 0) as completed,
  coalesce(counts.ended_early, 0) as ended_early
from hour_of_day
left join counts on counts.hour_local = hour_of_day.hour_local
order by hour_of_day.hour_local
