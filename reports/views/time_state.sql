-- One row when the time balance is in use: the day that counts, and the goal.
-- @columns date day, goal_minutes number
-- @if_exists main.clepsy_balance
select
  date,
  coalesce((select json_extract(settings_json, '$.goal_minutes') from main.clepsy_settings), 30)
from main.clepsy_balance
