-- One row, or none without a day on record: the number of the day that a streak has to reach to continue at the end of the window: its last
-- day, or where nothing is on record after it the day before today, which may still qualify.
-- @columns number
-- @reads active_day
with last_days as (
  select max(day_id) as day_id
  from active_day
)
select
  case
    when day_id > :through_day_id then day_number(:through_day_id)
    else max(day_number(:through_day_id), day_number(:today_day_id)) - 1
  end
from last_days
where day_id is not null
