-- One row per day of both sides: what was measured on it, and the means of its side for the charts; null where a measure is not
-- compared, or not on that day.
with amounts as (
  select measure, day_id, sum(amount) as amount
  from measured_amount
  group by measure, day_id
),
day_amounts as (
  select
    compared_day.measure,
    compared_day.day_id,
    compared_day.is_after,
    coalesce(amounts.amount, 0) as amount
  from compared_day
  left join amounts on amounts.measure = compared_day.measure and amounts.day_id = compared_day.day_id
),
known as (
  select measure
  from measured_change
  where app_id = '' and events > 0
),
days as (
  select
    day_amounts.day_id,
    day_amounts.is_after,
    max(case day_amounts.measure when 'unlock_attempts' then day_amounts.amount end) as unlock_attempts,
    max(case day_amounts.measure when 'granted' then day_amounts.amount end) as granted,
    max(case day_amounts.measure when 'unlocked_minutes' then day_amounts.amount end) as unlocked_minutes,
    max(case day_amounts.measure when 'credits_spent' then day_amounts.amount end) as credits_spent,
    max(case day_amounts.measure when 'focus_minutes' then day_amounts.amount end) as focus_minutes,
    max(case day_amounts.measure when 'habit_completions' then day_amounts.amount end) as habit_completions,
    max(case day_amounts.measure when 'qualified' then day_amounts.amount end) as qualified,
    max(case day_amounts.measure when 'used_seconds' then day_amounts.amount end) as used_seconds
  from day_amounts
  join known on known.measure = day_amounts.measure
  group by day_amounts.day_id, day_amounts.is_after
),
means as (
  select
    is_after,
    quotient(sum(unlock_attempts), count(unlock_attempts), 6) as unlock_attempts,
    quotient(sum(focus_minutes), count(focus_minutes), 6) as focus_minutes,
    quotient(sum(used_seconds), count(used_seconds), 6) as used_seconds
  from days
  group by is_after
)
select
  days.day_id,
  case days.is_after when 1 then 'AFTER' else 'BEFORE' end as side,
  weekday(days.day_id) as weekday,
  days.unlock_attempts,
  days.granted,
  days.unlocked_minutes,
  days.credits_spent,
  days.focus_minutes,
  days.habit_completions,
  days.qualified,
  days.used_seconds,
  case days.is_after when 0 then means.unlock_attempts end as unlock_attempts_before,
  case days.is_after when 1 then means.unlock_attempts end as unlock_attempts_after,
  case days.is_after when 0 then means.focus_minutes end as focus_minutes_before,
  case days.is_after when 1 then means.focus_minutes end as focus_minutes_after,
  case days.is_after when 0 then means.used_seconds end as used_seconds_before,
  case days.is_after when 1 then means.used_seconds end as used_seconds_after
from days
join means on means.is_after = days.is_after
order by days.day_id
