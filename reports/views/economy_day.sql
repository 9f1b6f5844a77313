-- One row per economy, measure and day of the window, or of the one before, that is over and on record for it. On a date
-- without a record of Hachimi nothing was done, if its week has one.
-- @columns economy, measure, day_id
-- @reads measure
-- @reads_all active_day, app_use, attempt, budget_date, day_summary, hachimi_date, time_day
with recursive earned_days as (
  select day_summary.day_id, day_summary.unlock_attempts_count as attempts
  from day_summary
  join active_day on active_day.day_id = day_summary.day_id
  where day_summary.day_id between coalesce(:previous_from_day_id, :from_day_id) and :whole_to_day_id
),
-- An app may have deleted attempts that its days still count.
known_attempts as (
  select day_id, count(*) as attempts
  from attempt
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :whole_to_day_id
  group by day_id
),
first_dates as (
  select min(date) as date
  from hachimi_date
),
hachimi_dates (date, last_date) as (
  select max(first_dates.date, coalesce(:previous_from_day_id, :from_day_id)), :whole_to_day_id
  from first_dates
  union all
  select add_days(date, 1), last_date from hachimi_dates where date < last_date
),
days as (
  select 'earned' as economy, measure.measure, earned_days.day_id
  from earned_days
  cross join measure
  left join known_attempts on known_attempts.day_id = earned_days.day_id
  where measure.measure <> 'used_seconds'
    and (measure.needs_rows = 0 or coalesce(known_attempts.attempts, 0) >= earned_days.attempts)
  union all
  select 'budget' as economy, measure.measure, budget_date.date as day_id
  from budget_date
  cross join measure
  where budget_date.date between coalesce(:previous_from_day_id, :from_day_id) and :whole_to_day_id
    and measure.measure in ('unlock_attempts', 'granted', 'unlocked_minutes')
  union all
  select 'hachimi' as economy, measure.measure, hachimi_dates.date as day_id
  from hachimi_dates
  cross join measure
  where hachimi_dates.date between coalesce(:previous_from_day_id, :from_day_id) and :whole_to_day_id
    and iso_week(hachimi_dates.date) in (select iso_week(date) from hachimi_date)
    and measure.measure in ('credits_spent', 'focus_minutes', 'habit_completions', 'qualified')
  union all
  select distinct 'usage' as economy, 'used_seconds' as measure, app_use.date as day_id
  from app_use
  where app_use.date between coalesce(:previous_from_day_id, :from_day_id) and :whole_to_day_id
  union all
  select 'clepsy' as economy, 'used_seconds' as measure, time_day.date as day_id
  from time_day
  where time_day.date between coalesce(:previous_from_day_id, :from_day_id) and :whole_to_day_id
)
select economy, measure, day_id
from days
