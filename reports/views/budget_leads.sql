-- One row when the time budget has a later day in the window than credits have.
-- @columns in_use
-- @reads active_day, budget_date
with credit_days as (
  select max(day_id) as day_id
  from active_day
  where day_id between :from_day_id and :to_day_id
),
dates as (
  select max(date) as date
  from budget_date
  where date between :from_day_id and :to_day_id
)
select 1
from dates
cross join credit_days
where dates.date > coalesce(credit_days.day_id, '')
