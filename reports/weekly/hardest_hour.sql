-- One row, or none without attempts: the local hour with most attempts, the earliest of equals, and its share of all.
with hours as (
  select hour_local, sum(attempts) as attempts
  from window_hour
  group by hour_local
),
total as (
  select sum(attempts) as attempts from hours
)
select
  hours.hour_local,
  hours.attempts,
  quotient(hours.attempts, total.attempts, 4) as share
from hours
cross join total
order by hours.attempts desc, hours.hour_local
limit 1
