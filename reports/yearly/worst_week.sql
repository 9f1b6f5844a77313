-- One row, or none with fewer than two weeks to choose from: the week with fewest qualified days, of equals that with least focus, then that with most unlock attempts,
-- then the earliest. Weeks count that are whole, have come, and lie behind the first day on record.
with weeks as (
  {trend/weeks}
),
whole_weeks as (
  select week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts
  from weeks
  where days > 0
    and to_day_id = add_days(from_day_id, 6)
    and to_day_id <= :through_day_id
    and from_day_id >= (select min(day_id) from day_summary)
),
places as (
  select
    week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts,
    row_number() over (order by qualified_days, focus_minutes, unlock_attempts desc, from_day_id) as place,
    count(*) over () as weeks
  from whole_weeks
)
select
  week,
  from_day_id,
  to_day_id,
  qualified_days,
  focus_minutes,
  unlock_attempts
from places
where place = 1 and weeks > 1
order by week
