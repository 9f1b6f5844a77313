-- One row per hour of the day, 0 to 23: the seconds earned and spent in it, by the clock of the place, over all days.
with sums as (
  select hour_local, sum(earned_seconds) as earned_seconds, sum(spent_seconds) as spent_seconds
  from time_activity
  group by hour_local
)
select
  hour_of_day.hour_local,
  coalesce(sums.earned_seconds, 0) as earned_seconds,
  coalesce(sums.spent_seconds, 0) as spent_seconds
from hour_of_day
left join sums on sums.hour_local = hour_of_day.hour_local
order by hour_of_day.hour_local
