-- One row per date with a record, the earliest first: what was allowed, won, used and left at its end.
select
  date,
  weekday(date) as weekday,
  allowance_minutes as daily_allowance_minutes,
  bonus_minutes,
  usage_minutes,
  remaining_minutes,
  unlocks,
  locks,
  blocked_unlocks,
  zero_crossings
from budget_date
order by date
