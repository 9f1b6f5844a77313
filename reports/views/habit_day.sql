-- One row per day on which a habit was completed, with its number and its run: days in a row have numbers in a row, and
-- so the same run.
-- @columns habit_id id, day_id day, number number, run number
-- @slices habit
-- @kept
-- @if_exists main.habit_completion
with numbered_days as materialized (
  select habit_id, day_id, day_number(day_id) as number
  from main.habit_completion
)
select
  habit_id,
  day_id,
  number,
  number - row_number() over (partition by habit_id order by number)
from numbered_days
