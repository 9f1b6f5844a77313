-- One row per qualified day, with its number and its run: days in a row have numbers in a row, and so the same run.
-- @public
-- @columns day_id day, number number, run number
-- @adds weekday weekday(day_id)
-- @kept
-- @if_exists main.day_summary
with numbered_days as (
  select day_id, day_number(day_id) as number, row_number() over (order by day_id) as place
  from main.day_summary
  where qualified = 1
)
select
  day_id,
  number,
  number - place
from numbered_days
