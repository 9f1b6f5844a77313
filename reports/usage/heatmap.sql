-- One row per weekday and hour, Monday 0:00 first: the time in all apps, and how many dates of the weekday have
-- use. The weekday is that of the date.
with uses as (
  select weekday, hour_local, sum(seconds) as used_seconds
  from window_use
  group by weekday, hour_local
),
weekdays as (
  select weekday, count(distinct date) as days
  from window_use
  group by weekday
)
select
  day_of_week.weekday,
  hour_of_day.hour_local,
  coalesce(uses.used_seconds, 0) as used_seconds,
  coalesce(weekdays.days, 0) as days
from day_of_week
cross join hour_of_day
left join uses on uses.weekday = day_of_week.weekday and uses.hour_local = hour_of_day.hour_local
left join weekdays on weekdays.weekday = day_of_week.weekday
order by day_of_week.weekday, hour_of_day.hour_local
