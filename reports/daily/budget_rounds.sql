-- One row per round of the time budget on a date of the window, in the order in which they were booked.
select
  ts_utc_ms,
  game_type,
  variant,
  result,
  wager_minutes,
  delta_minutes,
  remaining_after_minutes
from budget_round
where date between :from_day_id and :to_day_id
order by position
