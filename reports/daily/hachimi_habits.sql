-- One row per habit with a session that began on a date of the window, most focus first.
with sums as (
  select
    habit_id,
    sum(focus_minutes) as focus_minutes,
    sum(minutes - focus_minutes) as other_minutes,
    count(*) as sessions
  from hachimi_session
  where date between :from_day_id and :to_day_id
  group by habit_id
)
select
  sums.habit_id,
  coalesce(habit.name, sums.habit_id) as habit,
  sums.focus_minutes,
  sums.other_minutes,
  sums.sessions,
  habit.goal_minutes
from sums
left join hachimi_known_habit habit on habit.habit_id = sums.habit_id
order by sums.focus_minutes desc, habit, sums.habit_id
