-- One row per month of the window that has come: the time in apps on the dates in it.
with uses as (
  select date, app_id, seconds, substr(date, 1, 7) as month
  from app_use
  where date between :from_day_id and :to_day_id
),
sums as (
  select month, count(distinct date) as days, sum(seconds) as used_seconds, count(distinct app_id) as apps
  from uses
  group by month
)
select
  window_month.month,
  window_month.from_day_id,
  window_month.to_day_id,
  coalesce(sums.days, 0) as days,
  coalesce(sums.used_seconds, 0) as used_seconds,
  coalesce(quotient(sums.used_seconds, sums.days, 0), 0) as average_seconds,
  coalesce(sums.apps, 0) as apps,
  case
    when coalesce(sums.days, 0) = window_month.days_in_month and window_month.to_day_id <= :whole_to_day_id then 1
    else 0
  end as whole
from window_month
left join sums on sums.month = window_month.month
order by window_month.from_day_id
