-- One row per hour of the day, 0 to 23: the seconds earned and spent in it, by the clock of the place, over all days.
with recursive hours (hour_local) as (
  select 0
  union all
  select hour_local + 1 from hours where hour_local < 23
),
sums as (
  select hour_local, sum(earned_seconds) as earned_seconds, sum(spent_seconds) as spent_seconds
  from time_activity
  group by hour_local
)
select
  hours.hour_local,
  coalesce(sums.earned_seconds, 0) as earned_seconds,
  coalesce(sums.spent_seconds, 0) as spent_seconds
from hours
left join sums on sums.hour_local = hours.hour_local
order by hours.hour_local
