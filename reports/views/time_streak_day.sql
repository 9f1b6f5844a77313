-- One row per day with at least a minute of the time balance earned, with its number and its run: days in a row have
-- numbers in a row, and so the same run.
-- @columns date, number, run
-- @reads time_day
with numbered_days as (
  select date, day_number(date) as number, row_number() over (order by date) as place
  from time_day
  where earned_seconds >= 60
)
select
  date,
  number,
  number - place
from numbered_days
