-- One row per date with a check-in in Hachimi, with its number and its run: dates in a row have numbers in a row, and so the same run.
-- A day that its month does not have is left out.
-- @public
-- @columns date day, number number, run number
-- @adds weekday weekday(date)
-- @if_exists main.local_monthly_checkins
with checked_dates as (
  select distinct printf('%s-%02d', month.month, day.value) as date
  from local_monthly_checkins month
  join json_each(iif(json_valid(month.checked_days), month.checked_days, '[]')) day
),
numbered_dates as materialized (
  select date, day_number(date) as number
  from checked_dates
  where date(date) = date
)
select
  date,
  number,
  number - row_number() over (order by number)
from numbered_dates
