-- One row per ISO week of the report's window that has come: which of its days are in the window and have come.
-- @columns week, from_day_id, to_day_id
with recursive calendar (day_id) as (
  select :from_day_id
  where :from_day_id <= :through_day_id
  union all
  select add_days(day_id, 1) from calendar where day_id < :through_day_id
)
select
  iso_week(day_id),
  min(day_id),
  max(day_id)
from calendar
group by iso_week(day_id)
