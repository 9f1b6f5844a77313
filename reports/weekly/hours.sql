-- One row per hour of the day, 0 to 23: the attempts made in it, by the clock of the place they were made in.
select
  hour_of_day.hour_local,
  coalesce(sum(window_hour.attempts), 0) as attempts,
  coalesce(sum(window_hour.granted), 0) as granted,
  coalesce(sum(window_hour.denied), 0) as denied
from hour_of_day
left join window_hour on window_hour.hour_local = hour_of_day.hour_local
group by hour_of_day.hour_local
order by hour_of_day.hour_local
