-- One row per thing that has a name: an app, a habit, a mode, a cat.
-- @columns kind, id, name
-- @reads app_label, habit, hachimi_cat, hachimi_noted_habit, mode, time_app
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
)
select kind, id, name
from names
