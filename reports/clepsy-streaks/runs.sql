-- One row per run of days with at least a minute earned, the earliest first.
with counting_days as (
  select date, day_number(date) as number
  from time_day
  where earned_seconds >= 60
),
-- Consecutive days have consecutive numbers.
runs as (
  select date, number - row_number() over (order by number) as run
  from counting_days
)
select
  min(date) as start_date,
  max(date) as end_date,
  count(date) as days
from runs
group by run
order by start_date
