-- One row per round, in the order in which they were booked.
select
  ts_utc_ms,
  timezone_id,
  date,
  game_type,
  variant,
  result,
  wager_minutes,
  multiplier_hundredths,
  delta_minutes,
  bonus_after_minutes,
  remaining_after_minutes
from budget_round
order by position
