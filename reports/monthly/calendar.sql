-- One row per calendar day of the window, at most its last 3,660: what is on record of it, null on a day that is not.
with recursive bounds as (
  select max(:from_day_id, add_days(:to_day_id, -3659)) as first_day_id
),
days (day_id) as (
  select first_day_id
  from bounds
  where first_day_id <= :to_day_id
  union all
  select add_days(day_id, 1) from days where day_id < :to_day_id
)
select
  days.day_id,
  iso_week(days.day_id) as week,
  weekday(days.day_id) as weekday,
  day_summary.qualified,
  day_summary.focus_minutes_completed as focus_minutes,
  day_summary.credits_earned,
  day_summary.credits_spent,
  day_summary.unlock_attempts_count as unlock_attempts
from days
left join day_summary on day_summary.day_id = days.day_id
order by days.day_id
