-- One row per hour of the day, 0 to 23: the time earned and spent in it on the dates of the window, by the clock of the
-- place.
with zones as (
  select hour_local, timezone_id, sum(earned_seconds) as earned_seconds, sum(spent_seconds) as spent_seconds
  from time_activity
  where date between :from_day_id and :to_day_id and (earned_seconds > 0 or spent_seconds > 0)
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
