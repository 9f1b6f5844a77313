-- One row when another economy has days in the window and credits have none; where nothing has, when only others are on record.
-- @columns in_use
-- @slices *
-- @reads_all active_day, budget_date, hachimi_date, other_use, time_day, window_credit_day
with dates as (
  select date from budget_date
  union all
  select date from time_day
  union all
  select date from hachimi_date
),
other_dates as (
  select date
  from dates
  where date between :from_day_id and :to_day_id
)
select 1
where not exists (select 1 from window_credit_day)
  and (
    exists (select 1 from other_dates)
    or not exists (select 1 from active_day) and exists (select 1 from other_use)
  )
