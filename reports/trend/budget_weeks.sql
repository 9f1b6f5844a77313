-- One row per ISO week of the window that has come: what the dates of the time budget in it add up to.
with sums as (
  select
    iso_week(date) as week,
    count(*) as days,
    sum(allowance_minutes) as allowance_minutes,
    sum(usage_minutes) as usage_minutes,
    sum(bonus_minutes) as bonus_minutes,
    count(*) filter (where remaining_minutes = 0) as days_at_zero,
    sum(rounds) as rounds
  from budget_date
  where date between :from_day_id and :to_day_id
  group by iso_week(date)
)
select
  window_week.week,
  window_week.from_day_id,
  window_week.to_day_id,
  coalesce(sums.days, 0) as days,
  coalesce(sums.allowance_minutes, 0) as allowance_minutes,
  coalesce(sums.usage_minutes, 0) as usage_minutes,
  coalesce(sums.bonus_minutes, 0) as bonus_minutes,
  coalesce(sums.days_at_zero, 0) as days_at_zero,
  coalesce(sums.rounds, 0) as rounds,
  case when coalesce(sums.days, 0) = 7 and window_week.to_day_id <= :whole_to_day_id then 1 else 0 end as whole
from window_week
left join sums on sums.week = window_week.week
order by window_week.from_day_id
