-- One row per day that counts for a streak, with its number and its run: days in a row have numbers in a row, and so
-- the same run.
-- @columns kind, subject, day_id, number, run
-- @reads counted_day
with numbered_days as (
  select kind, subject, day_id, day_number(day_id) as number
  from counted_day
)
select
  kind,
  subject,
  day_id,
  number,
  number - row_number() over (partition by kind, subject order by number)
from numbered_days
