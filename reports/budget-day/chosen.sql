-- One row when dates were chosen: what they add up to.
select
  coalesce(sum(allowance_minutes), 0) as daily_allowance_minutes,
  coalesce(sum(usage_minutes), 0) as usage_minutes,
  coalesce(sum(bonus_minutes), 0) as bonus_minutes,
  count(*) as days
from budget_date
where date between :from_day_id and :to_day_id
order by days
