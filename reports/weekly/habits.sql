-- One row per habit that is kept, in the order its owner gave them, else the one done most first: on how many of the window's days on
-- record since it was made it was done.
with completions as (
  select habit_id, day_id from habit_completion where day_id between :from_day_id and :through_day_id
),
days as (
  select day_id from day_on_record where day_id between :from_day_id and :through_day_id
  union
  select day_id from completions
),
counts as (
  select habit_begin.habit_id, count(*) as days, count(completions.day_id) as done_days
  from habit_begin
  join days on days.day_id >= habit_begin.day_id
  left join completions on completions.habit_id = habit_begin.habit_id and completions.day_id = days.day_id
  group by habit_begin.habit_id
)
select habit.habit_id, habit.name, counts.done_days, counts.days
from counts
join habit on habit.habit_id = counts.habit_id
where habit.active = 1 and habit.deleted_ts_utc_ms is null
order by habit.sort_order, counts.done_days desc, habit.name, habit.habit_id
