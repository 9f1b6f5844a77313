-- One row, or none when there are no two weeks that differ: the week with fewest qualified days, of equals that with least focus, then that with most unlock attempts,
-- then the earliest. Weeks count that are whole, have come, lie behind the first day on record, and have four days on record.
with weeks as (
  {trend/weeks}
),
whole_weeks as (
  select week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts
  from weeks
  where days >= 4
    and to_day_id = add_days(from_day_id, 6)
    and to_day_id <= :through_day_id
    and from_day_id >= (select min(day_id) from day_summary)
),
places as (
  select
    week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts,
    row_number() over (order by qualified_days, focus_minutes, unlock_attempts desc, from_day_id) as place,
    min(qualified_days) over () < max(qualified_days) over () as qualified_differs,
    min(focus_minutes) over () < max(focus_minutes) over () as focus_differs,
    min(unlock_attempts) over () < max(unlock_attempts) over () as attempts_differ
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
where place = 1 and (qualified_differs or focus_differs or attempts_differ)
order by week
