-- One row per app that was in use or asked for in the window, most time first, then most attempts.
with uses as (
  select app_id, sum(seconds) as used_seconds, count(distinct date) as days
  from app_use
  where date between :from_day_id and :to_day_id
  group by app_id
),
attempts as (
  select app_id, count(*) as attempts, count(*) filter (where outcome = 'GRANTED') as granted
  from attempt
  where day_id between :from_day_id and :to_day_id
  group by app_id
),
apps as (
  select app_id, used_seconds, days, 0 as attempts, 0 as granted from uses
  union all
  select app_id, 0, 0, attempts, granted from attempts
),
sums as (
  select
    app_id,
    sum(used_seconds) as used_seconds,
    sum(days) as days,
    sum(attempts) as attempts,
    sum(granted) as granted
  from apps
  group by app_id
)
select
  sums.app_id,
  coalesce(app_label.label, sums.app_id) as label,
  sums.used_seconds,
  quotient(sums.used_seconds, sum(sums.used_seconds) over (), 4) as share,
  sums.days,
  sums.attempts,
  sums.granted
from sums
left join app_label on app_label.app_id = sums.app_id
order by sums.used_seconds desc, sums.attempts desc, sums.app_id
