-- One row per habit: the day from which on it is counted, that on which it was made, or was done before. It is the same of a part of the
-- history.
-- @columns habit_id, day_id
-- @reads_all habit, habit_completion
with done_days as (
  select habit_id, min(day_id) as day_id
  from habit_completion
  group by habit_id
)
select habit.habit_id, min(local_day_id(habit.created_ts_utc_ms, :timezone_id), coalesce(done_days.day_id, '9999'))
from habit
left join done_days on done_days.habit_id = habit.habit_id
