-- One row per weekday and hour, Monday 0:00 first: the time in all apps. The weekday is that of the date.
with uses as (
  select weekday, hour_local, sum(seconds) as used_seconds
  from window_use
  group by weekday, hour_local
)
select
  day_of_week.weekday,
  hour_of_day.hour_local,
  coalesce(uses.used_seconds, 0) as used_seconds
from day_of_week
cross join hour_of_day
left join uses on uses.weekday = day_of_week.weekday and uses.hour_local = hour_of_day.hour_local
order by day_of_week.weekday, hour_of_day.hour_local
