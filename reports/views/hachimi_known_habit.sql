-- One row per habit of Hachimi; those that are deleted have no goal, target and adoption. Where nothing else is left
-- of one its name is its id.
-- @public
-- @columns habit_id id, name text, state code, goal_minutes number, target_hours number, deadline_date day
-- @columns target_completed number flag, total_minutes number, opening_days number, completed_date day
-- @columns created_ts_utc_ms number
-- @means name What it is called
-- @means state Whether it is active, inactive or deleted
-- @means goal_minutes The minutes that are wanted each day; null without a goal
-- @means target_hours The hours that are wanted in all; null without a target
-- @means deadline_date Until when; null without a date
-- @means target_completed Whether its target is reached
-- @means opening_days Dates with a session from before the log
-- @means completed_date The date on which the target was reached; null when it is not
-- @reads hachimi_cat, hachimi_noted_habit
-- @once
-- @if_exists main.local_habits
with known_habits as (
  select id as habit_id from local_habits
  union
  select habit_id from hachimi_noted_habit
  union
  select habit_id from hachimi_cat
)
select
  known.habit_id,
  coalesce(habit.name, noted.name, known.habit_id),
  case when habit.id is null then 'deleted' when habit.is_active = 1 then 'active' else 'inactive' end,
  habit.goal_minutes,
  habit.target_hours,
  habit.deadline_date,
  habit.target_completed,
  coalesce(
    habit.total_minutes, (select max(total_minutes) from hachimi_cat where habit_id = known.habit_id), 0),
  coalesce(noted.opening_days, 0),
  noted.completed_date,
  habit.created_at
from known_habits known
left join local_habits habit on habit.id = known.habit_id
left join hachimi_noted_habit noted on noted.habit_id = known.habit_id
