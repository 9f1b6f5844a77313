-- One row per session that began on one of the last 31 dates of the window, in order of time.
select
  date,
  minute_local as began_local,
  seconds,
  case when seconds < 15 then 1 else 0 end as glance
from session
where date > add_days(:to_day_id, -31)
order by start_second
