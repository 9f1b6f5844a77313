-- One row per month of the report's window that has come: which of its days are in the window and have come, and how many it
-- has when all of them are.
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
  case
    when substr(min(day_id), 9) = '01' and substr(add_days(max(day_id), 1), 1, 7) <> substr(max(day_id), 1, 7) then count(*)
  end
from calendar
group by substr(day_id, 1, 7)
