-- One row per hour of the day, 0 to 23.
-- @columns hour_local
with recursive hours (hour_local) as (
  select 0
  union all
  select hour_local + 1 from hours where hour_local < 23
)
select hour_local
from hours
