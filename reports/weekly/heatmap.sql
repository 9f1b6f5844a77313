-- One row per weekday and hour, Monday 0:00 first: the attempts made in it. The weekday is that of the attempt's day,
-- so that an attempt at 02:00 on Saturday counts to Friday.
select
  day_of_week.weekday,
  hour_of_day.hour_local,
  coalesce(window_hour.attempts, 0) as attempts
from day_of_week
cross join hour_of_day
left join window_hour on window_hour.weekday = day_of_week.weekday and window_hour.hour_local = hour_of_day.hour_local
order by day_of_week.weekday, hour_of_day.hour_local
