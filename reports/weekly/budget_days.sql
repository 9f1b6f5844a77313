-- One row per date of the window with a record of the time budget, as it was at its end.
select
  date,
  weekday(date) as weekday,
  allowance_minutes,
  usage_minutes,
  bonus_minutes,
  remaining_minutes,
  unlocks,
  blocked_unlocks
from budget_date
where date between :from_day_id and :to_day_id
order by date
