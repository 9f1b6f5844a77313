-- One row per run of days with at least a minute earned, the earliest first: those that reach into the chosen dates, from
-- their first day to their last, otherwise all.
with runs as (
  select min(date) as start_date, max(date) as end_date, count(date) as days
  from time_streak_day
  group by run
)
select
  start_date,
  end_date,
  days
from runs
where start_date <= coalesce(:to_day_id, start_date) and end_date >= coalesce(:from_day_id, end_date)
order by start_date
