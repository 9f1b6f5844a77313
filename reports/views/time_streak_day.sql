-- One row per day with at least a minute of the time balance earned, with its number and its run: days in a row have
-- numbers in a row, and so the same run.
-- @columns date, number, run
-- @reads time_day
with numbered_days as materialized (
  select date, day_number(date) as number
  from time_day
  where earned_seconds >= 60
)
select
  date,
  number,
  number - row_number() over (order by number)
from numbered_days
