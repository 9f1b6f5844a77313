-- One row per calendar day of the window's weeks, at most of the last 53, from a Monday to the last day that has come:
-- whether it qualified (null when it is not on record), and which day of its streak it is.
with recursive mondays as (
  select
    add_days(:from_day_id, 1 - weekday(:from_day_id)) as first_of_window,
    add_days(:through_day_id, 1 - weekday(:through_day_id) - 7 * 52) as first_of_year
),
days (day_id) as (
  select case when first_of_window > first_of_year then first_of_window else first_of_year end
  from mondays
  where first_of_window <= :through_day_id
  union all
  select add_days(day_id, 1) from days where day_id < :through_day_id
),
qualified_days as (
  select day_id, row_number() over (partition by run order by number) as day_of_streak
  from qualified_day
  where day_id <= :through_day_id
)
select
  days.day_id,
  iso_week(days.day_id) as week,
  weekday(days.day_id) as weekday,
  day_summary.qualified,
  coalesce(qualified_days.day_of_streak, 0) as day_of_streak
from days
left join day_summary on day_summary.day_id = days.day_id
left join qualified_days on qualified_days.day_id = days.day_id
order by days.day_id
