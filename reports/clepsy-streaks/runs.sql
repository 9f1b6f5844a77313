-- One row per run of days with at least a minute earned, the earliest first.
select
  min(date) as start_date,
  max(date) as end_date,
  count(date) as days
from time_streak_day
group by run
order by start_date
