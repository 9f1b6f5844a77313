-- One row per hour of the day, 0 to 23: the attempts made in it, by the clock of the place they were made in.
with hours as (
  select hour_local, sum(attempts) as attempts, sum(granted) as granted, sum(denied) as denied
  from window_hour
  group by hour_local
)
select
  hour_of_day.hour_local,
  coalesce(hours.attempts, 0) as attempts,
  coalesce(hours.granted, 0) as granted,
  coalesce(hours.denied, 0) as denied
from hour_of_day
left join hours on hours.hour_local = hour_of_day.hour_local
order by hour_of_day.hour_local
