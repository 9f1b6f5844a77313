-- One row per month of the report's window that has come: which of its days are in the window and have come, and how many it
-- has.
-- @columns month, from_day_id, to_day_id, days_in_month
with recursive calendar (day_id) as (
  select :from_day_id
  where :from_day_id <= :through_day_id
  union all
  select add_days(day_id, 1) from calendar where day_id < :through_day_id
)
select
  substr(day_id, 1, 7),
  min(day_id),
  max(day_id),
  day_number(substr(add_days(substr(min(day_id), 1, 7) || '-01', 31), 1, 7) || '-01')
    - day_number(substr(min(day_id), 1, 7) || '-01')
from calendar
group by substr(day_id, 1, 7)
