-- One row per round of the time budget: those of the table, and what retention remembers of those it deleted.
-- @columns position, date, ts_utc_ms, timezone_id, game_type, variant, result, wager_minutes, multiplier_hundredths
-- @columns raw_delta_minutes, delta_minutes, bonus_after_minutes, remaining_after_minutes
-- @if_exists main.budget_transaction
select
  position,
  date,
  ts_utc_ms,
  timezone_id,
  game_type,
  variant,
  result,
  wager_minutes,
  multiplier_hundredths,
  raw_delta_minutes,
  delta_minutes,
  bonus_after_minutes,
  remaining_after_minutes
from main.budget_transaction
union all
-- @if_filled main.budget_rolled_transaction
select
  position,
  date,
  ts_utc_ms,
  timezone_id,
  game_type,
  variant,
  result,
  wager_minutes,
  multiplier_hundredths,
  raw_delta_minutes,
  delta_minutes,
  bonus_after_minutes,
  remaining_after_minutes
from main.budget_rolled_transaction
