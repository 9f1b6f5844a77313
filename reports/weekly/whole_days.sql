-- One row: the days of the window that are on record and over, how many of them qualified, and how many are on record.
with days as (
  select day_summary.day_id, day_summary.qualified
  from day_summary
  join active_day on active_day.day_id = day_summary.day_id
  where day_summary.day_id between :from_day_id and :to_day_id
)
select
  count(*) filter (where day_id <= :whole_to_day_id) as days,
  coalesce(sum(qualified) filter (where day_id <= :whole_to_day_id), 0) as qualified_days,
  count(*) as days_on_record
from days
order by days
