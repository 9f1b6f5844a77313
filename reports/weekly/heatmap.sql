-- One row per weekday and hour, Monday 0:00 first: the attempts made in it. The weekday is that of the attempt's day,
-- so that an attempt at 02:00 on Saturday counts to Friday.
with recursive hours (hour_local) as (
  select 0
  union all
  select hour_local + 1 from hours where hour_local < 23
),
weekdays (weekday) as (
  select 1
  union all
  select weekday + 1 from weekdays where weekday < 7
)
select
  weekdays.weekday,
  hours.hour_local,
  coalesce(window_hour.attempts, 0) as attempts
from weekdays
cross join hours
left join window_hour on window_hour.weekday = weekdays.weekday and window_hour.hour_local = hours.hour_local
order by weekdays.weekday, hours.hour_local
