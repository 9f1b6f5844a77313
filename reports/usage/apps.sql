-- One row per app that was in use in the window, most time first. The average is over the dates on which the app was.
with sums as (
  select
    app_id,
    sum(seconds) as used_seconds,
    count(distinct date) as days
  from window_use
  group by app_id
)
select
  sums.app_id,
  coalesce(app_label.label, sums.app_id) as label,
  sums.used_seconds,
  quotient(sums.used_seconds, sum(sums.used_seconds) over (), 4) as share,
  sums.days,
  quotient(sums.used_seconds, sums.days, 0) as average_seconds
from sums
left join app_label on app_label.app_id = sums.app_id
order by sums.used_seconds desc, sums.app_id
