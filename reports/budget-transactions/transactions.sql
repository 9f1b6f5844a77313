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
where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
order by position
