-- One row: what the dates of the window add up to. The average is over the dates with use.
with uses as (
  select date, app_id, seconds
  from app_use
  where date between :from_day_id and :to_day_id
),
sums as (
  select
    coalesce(sum(seconds), 0) as used_seconds,
    count(distinct date) as days,
    count(distinct app_id) as apps
  from uses
)
select
  used_seconds,
  coalesce(quotient(used_seconds, days, 0), 0) as average_seconds,
  days,
  apps
from sums
order by used_seconds
