-- One row, or none: the last run of at least two qualified days that ended in the window.
with runs as (
  select length, last_number, add_days(:through_day_id, last_number - day_number(:through_day_id)) as day_id
  from streak_run
  where length > 1
    and last_number between day_number(:from_day_id) - 1 and day_number(:whole_to_day_id) - 1
)
select length as days, weekday(day_id) as weekday, day_id
from runs
order by last_number desc
limit 1
