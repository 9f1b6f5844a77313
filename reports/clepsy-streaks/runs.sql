-- One row per run of days with at least a minute earned, the earliest first.
select
  min(day_id) as start_date,
  max(day_id) as end_date,
  count(*) as days
from streak_day
where kind = 'TIME'
group by run
order by start_date
