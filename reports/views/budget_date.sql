-- One row per date with a record of the time budget: as it was at its end.
-- @public
-- @columns date day, allowance_minutes number, bonus_minutes number, usage_minutes number, remaining_minutes number
-- @columns unlocks number, locks number, blocked_unlocks number, zero_crossings number, rounds number
-- @columns wagered_minutes number, won_minutes number, lost_minutes number
-- @adds weekday weekday(date)
-- @if_exists main.budget_day
select
  date,
  daily_allowance_minutes,
  bonus_minutes_from_games,
  usage_seconds / 60,
  remaining_minutes,
  unlocks,
  locks,
  blocked_unlocks,
  zero_crossings,
  rounds,
  wagered_minutes,
  won_minutes,
  lost_minutes
from main.budget_day
