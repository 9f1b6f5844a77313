-- One row per month of the window that has come: what the dates of the time budget in it add up to.
with sums as (
  select
    substr(date, 1, 7) as month,
    count(*) as days,
    sum(allowance_minutes) as allowance_minutes,
    sum(usage_minutes) as usage_minutes,
    sum(bonus_minutes) as bonus_minutes,
    count(*) filter (where remaining_minutes = 0) as days_at_zero,
    sum(rounds) as rounds
  from budget_date
  where date between :from_day_id and :to_day_id
  group by substr(date, 1, 7)
)
select
  window_month.month,
  window_month.from_day_id,
  window_month.to_day_id,
  coalesce(sums.days, 0) as days,
  coalesce(sums.allowance_minutes, 0) as allowance_minutes,
  coalesce(sums.usage_minutes, 0) as usage_minutes,
  coalesce(sums.bonus_minutes, 0) as bonus_minutes,
  coalesce(sums.days_at_zero, 0) as days_at_zero,
  coalesce(sums.rounds, 0) as rounds,
  case
    when coalesce(sums.days, 0) = window_month.days_in_month and window_month.to_day_id <= :whole_to_day_id then 1
    else 0
  end as whole
from window_month
left join sums on sums.month = window_month.month
order by window_month.from_day_id
