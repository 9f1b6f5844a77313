-- One row per hour of the day, 0 to 23: the attempts made in it, by the clock of the place they were made in.
with recursive hours (hour_local) as (
  select 0
  union all
  select hour_local + 1 from hours where hour_local < 23
)
select
  hours.hour_local,
  coalesce(sum(window_hour.attempts), 0) as attempts,
  coalesce(sum(window_hour.granted), 0) as granted,
  coalesce(sum(window_hour.denied), 0) as denied
from hours
left join window_hour on window_hour.hour_local = hours.hour_local
group by hours.hour_local
order by hours.hour_local
