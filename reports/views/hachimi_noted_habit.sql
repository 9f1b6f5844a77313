-- One row per habit there is or was: what outlives it.
-- @columns habit_id, name, opening_days, completed_date
-- @if_exists main.hachimi_habit
select habit_id, name, opening_days, completed_date
from main.hachimi_habit
