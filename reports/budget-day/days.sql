-- One row per date with a record, the earliest first, of the chosen ones, otherwise of all: what was allowed, won, used and left at its end.
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
where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
order by date
