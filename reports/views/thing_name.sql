-- One row per thing that has a name: an app, a habit, a mode, a cat; and per goal, with what is wanted.
-- @columns kind, id, name
-- @reads app_label, goal, habit, hachimi_cat, hachimi_noted_habit, mode, time_app
with names as (
  select 'app' as kind, app_id as id, label as name from app_label
  union all
  select 'habit', habit_id, name from habit
  union all
  select 'mode', mode_id, name from mode
  union all
  select 'time', app_bundle_id, name from time_app
  union all
  select 'noted', habit_id, name from hachimi_noted_habit
  union all
  select 'cat', cat_id, name from hachimi_cat
  union all
  select 'goal', goal_id, printf('%s %s %d %d %s', measure, per, coalesce(at_least, -1), coalesce(at_most, -1), since_date)
  from goal
)
select kind, id, name
from names
