-- One row per hour of the day, 0 to 23: the time in all apps, by the clock of the place.
select
  hour_of_day.hour_local,
  coalesce(sum(window_use.seconds), 0) as used_seconds
from hour_of_day
left join window_use on window_use.hour_local = hour_of_day.hour_local
group by hour_of_day.hour_local
order by hour_of_day.hour_local
