-- One row, or none when nothing was ever recorded: the run that reaches to today, or to yesterday while today has no
-- minute yet.
with state as (
  select case when date > :today_day_id then date else :today_day_id end as today
  from time_state
),
runs as (
  select min(date) as start_date, max(number) as last_number, count(date) as days
  from time_streak_day
  group by run
)
select
  coalesce(runs.days, 0) as days,
  runs.start_date
from state
left join runs on runs.last_number >= day_number(state.today) - 1
order by runs.start_date
