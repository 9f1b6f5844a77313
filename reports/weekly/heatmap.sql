-- One row per weekday and hour, Monday 0:00 first: the attempts made in it, and how many days of the weekday are on record.
-- The weekday is that of the attempt's day, so that an attempt at 02:00 on Saturday counts to Friday.
with weekdays as (
  select weekday(day_id) as weekday, count(*) as days
  from day_on_record
  where day_id between :from_day_id and :to_day_id
  group by weekday(day_id)
)
select
  day_of_week.weekday,
  hour_of_day.hour_local,
  coalesce(window_hour.attempts, 0) as attempts,
  coalesce(weekdays.days, 0) as days
from day_of_week
cross join hour_of_day
left join window_hour on window_hour.weekday = day_of_week.weekday and window_hour.hour_local = hour_of_day.hour_local
left join weekdays on weekdays.weekday = day_of_week.weekday
order by day_of_week.weekday, hour_of_day.hour_local
