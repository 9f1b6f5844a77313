-- One row per round of the time budget: those of the table, and what retention remembers of those it deleted.
-- @public
-- @columns position number, date day, ts_utc_ms number, timezone_id zone, game_type code, variant code, result code
-- @columns wager_minutes number, multiplier_hundredths number, raw_delta_minutes number, delta_minutes number
-- @columns bonus_after_minutes number, remaining_after_minutes number
-- @slices weekday, hour
-- @adds hour_local local_hour(ts_utc_ms, timezone_id)
-- @adds weekday weekday(date)
-- @means position Its place among all rounds
-- @means game_type The game: slots, crash, plinko, mines or blackjack
-- @means variant Which kind of the game: its risk, or its number of mines
-- @means result How it ended
-- @means wager_minutes The minutes that were wagered
-- @means multiplier_hundredths By what the wager was multiplied, in hundredths
-- @means raw_delta_minutes What the game gave or took, before its bounds
-- @means delta_minutes What was won, or lost when it is less than 0
-- @means bonus_after_minutes The bonus of the day after it
-- @means remaining_after_minutes The minutes that were left after it
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
