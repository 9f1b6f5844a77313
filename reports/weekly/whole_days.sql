-- One row: the days of the window that are on record and over, how many of them qualified, and how many are on record.
select
  count(*) filter (where day_id <= :whole_to_day_id) as days,
  coalesce(sum(qualified) filter (where day_id <= :whole_to_day_id), 0) as qualified_days,
  count(*) as days_on_record
from day_summary
where day_id between :from_day_id and :to_day_id
order by days
