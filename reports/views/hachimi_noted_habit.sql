-- One row per habit there is or was: what outlives it.
-- @columns habit_id id, name text, opening_days number, completed_date day
-- @if_exists main.hachimi_habit
select habit_id, name, opening_days, completed_date
from hachimi_habit
