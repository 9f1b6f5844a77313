-- One row per date of the window with use: the time in all apps, and how many these were.
select
  date,
  weekday,
  sum(seconds) as used_seconds,
  count(distinct app_id) as apps
from window_use
group by date, weekday
order by date
