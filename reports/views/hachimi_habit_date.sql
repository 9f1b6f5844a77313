-- One row per habit and date on which a session of it ended, with its number and its run: dates in a row have numbers in
-- a row, and so the same run.
-- @columns habit_id, date, number, run
-- @reads hachimi_session
-- @kept
with dates as (
  select distinct habit_id, check_in_date as date
  from hachimi_session
),
numbered_dates as materialized (
  select habit_id, date, day_number(date) as number
  from dates
)
select
  habit_id,
  date,
  number,
  number - row_number() over (partition by habit_id order by number)
from numbered_dates
