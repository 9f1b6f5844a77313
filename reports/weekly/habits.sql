-- One row per habit that is kept, in the order its owner gave them, else the one done most first: on how many of the window's days on
-- record since it was made it was done.
with days as (
  select day_id from day_on_record where day_id between :from_day_id and :through_day_id
  union
  select day_id from habit_completion where day_id between :from_day_id and :through_day_id
),
done_days as (
  select habit_id, min(day_id) as day_id
  from habit_completion
  group by habit_id
),
first_days as (
  select
    habit.habit_id,
    min(
      local_day_id(habit.created_ts_utc_ms, :timezone_id),
      coalesce(done_days.day_id, '9999')
    ) as day_id
  from habit
  left join done_days on done_days.habit_id = habit.habit_id
  where habit.active = 1 and habit.deleted_ts_utc_ms is null
),
counts as (
  select first_days.habit_id, count(*) as days, count(habit_completion.day_id) as done_days
  from first_days
  join days on days.day_id >= first_days.day_id
  left join habit_completion
    on habit_completion.habit_id = first_days.habit_id and habit_completion.day_id = days.day_id
  group by first_days.habit_id
)
select habit.habit_id, habit.name, counts.done_days, counts.days
from counts
join habit on habit.habit_id = counts.habit_id
order by habit.sort_order, counts.done_days desc, habit.name, habit.habit_id
