-- One row per weekday, 1 for Monday to 7 for Sunday.
-- @columns weekday
with recursive weekdays (weekday) as (
  select 1
  union all
  select weekday + 1 from weekdays where weekday < 7
)
select weekday
from weekdays
