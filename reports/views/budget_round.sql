-- One row per round of the time budget: those of the table, and what retention remembers of those it deleted.
-- @columns position number, date day, ts_utc_ms number, timezone_id zone, game_type code, variant code, result code
-- @columns wager_minutes number, multiplier_hundredths number, raw_delta_minutes number, delta_minutes number
-- @columns bonus_after_minutes number, remaining_after_minutes number
-- @slices weekday, hour
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
