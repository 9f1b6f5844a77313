-- One row, or none without use: the local hour with most of it, the earliest of equals, and its share of all.
with hours as (
  select hour_local, sum(seconds) as used_seconds
  from window_use
  group by hour_local
),
total as (
  select sum(used_seconds) as used_seconds from hours
)
select
  hours.hour_local,
  hours.used_seconds,
  quotient(hours.used_seconds, total.used_seconds, 4) as share
from hours
cross join total
order by hours.used_seconds desc, hours.hour_local
limit 1
