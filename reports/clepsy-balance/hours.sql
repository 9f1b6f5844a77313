-- One row per hour of the day, 0 to 23: the seconds earned and spent in it, by the clock of the place, over the chosen dates,
-- otherwise all.
with zones as (
  select hour_local, timezone_id, sum(earned_seconds) as earned_seconds, sum(spent_seconds) as spent_seconds
  from time_activity
  where (earned_seconds > 0 or spent_seconds > 0)
    and date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
  group by hour_local, timezone_id
),
sums as (
  select
    recorded_hour(hour_local, timezone_id) as hour_local,
    sum(earned_seconds) as earned_seconds,
    sum(spent_seconds) as spent_seconds
  from zones
  group by recorded_hour(hour_local, timezone_id)
)
select
  hour_of_day.hour_local,
  coalesce(sums.earned_seconds, 0) as earned_seconds,
  coalesce(sums.spent_seconds, 0) as spent_seconds
from hour_of_day
left join sums on sums.hour_local = hour_of_day.hour_local
order by hour_of_day.hour_local
