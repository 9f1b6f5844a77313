-- One row per date with a record of the time budget, as it was at its end.
-- @columns date, allowance_minutes, bonus_minutes, usage_minutes, remaining_minutes, unlocks, locks, blocked_unlocks
-- @columns zero_crossings, rounds, wagered_minutes, won_minutes, lost_minutes
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
