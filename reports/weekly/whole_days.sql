-- One row: the days of the window that are on record and over, and how many of them qualified.
select
  count(*) as days,
  coalesce(sum(qualified), 0) as qualified_days
from day_summary
where day_id between :from_day_id and :whole_to_day_id
order by days
