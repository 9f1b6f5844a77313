-- One row per run of qualified days up to the last day that has come, with the number of its last day and its length.
-- @columns run, last_number, length
-- @reads qualified_day
select
  run,
  max(number),
  count(*)
from qualified_day
where day_id <= :through_day_id
group by run
