-- One row per ISO week of the window that has come: the time in apps on the dates in it.
with uses as (
  select date, app_id, seconds, iso_week(date) as week
  from app_use
  where date between :from_day_id and :to_day_id
),
sums as (
  select week, count(distinct date) as days, sum(seconds) as used_seconds, count(distinct app_id) as apps
  from uses
  group by week
)
select
  window_week.week,
  window_week.from_day_id,
  window_week.to_day_id,
  coalesce(sums.days, 0) as days,
  coalesce(sums.used_seconds, 0) as used_seconds,
  coalesce(quotient(sums.used_seconds, sums.days, 0), 0) as average_seconds,
  coalesce(sums.apps, 0) as apps,
  case when coalesce(sums.days, 0) = 7 and window_week.to_day_id <= :whole_to_day_id then 1 else 0 end as whole
from window_week
left join sums on sums.week = window_week.week
order by window_week.from_day_id
