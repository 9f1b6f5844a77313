-- One row when the time budget has data: the date that counts, and where it stands.
-- @columns date day, allowance_minutes number, bonus_minutes number, usage_minutes number, wants_unlocked number
-- @columns apps number
-- @if_exists main.budget_state
select
  day_id,
  daily_allowance_minutes,
  bonus_minutes_from_games,
  usage_seconds_today / 60,
  user_wants_unlocked,
  (select count(*) from main.budget_app_selection)
from main.budget_state
