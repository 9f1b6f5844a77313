-- One row, or none without data: the budget of the calendar date, as a reset at midnight leaves it.
with standing as (
  select
    max(date, :today_day_id) as date,
    allowance_minutes,
    case when date < :today_day_id then 0 else bonus_minutes end as bonus_minutes,
    case when date < :today_day_id then 0 else usage_minutes end as usage_minutes,
    wants_unlocked,
    apps
  from budget_standing
),
remaining as (
  select
    date,
    allowance_minutes,
    bonus_minutes,
    usage_minutes,
    max(0, allowance_minutes + bonus_minutes - usage_minutes) as remaining_minutes,
    wants_unlocked,
    apps
  from standing
)
select
  date,
  allowance_minutes as daily_allowance_minutes,
  bonus_minutes,
  usage_minutes,
  remaining_minutes,
  wants_unlocked as user_wants_unlocked,
  case
    when apps = 0 then 'none'
    when wants_unlocked = 1 and remaining_minutes > 0 then 'cleared'
    else 'applied'
  end as shield
from remaining
order by date
