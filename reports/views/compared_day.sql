-- One row per measure and day that counts in a comparison before and after a change. Both sides are as many whole weeks as are
-- known on both, next to the change. Of each weekday they have the same number of days, those nearest to the change, and at
-- least 7 days in all.
-- @columns measure, day_id, is_after
-- @reads first_measured_day, measured_day
-- @once measure, day_id
with lengths as (
  select
    measure,
    min(day_number(:whole_to_day_id) - day_number(:from_day_id) + 1, day_number(:from_day_id) - day_number(day_id)) / 7 * 7 as days
  from first_measured_day
),
sides as (
  select
    measured_day.measure,
    measured_day.day_id,
    weekday(measured_day.day_id) as weekday,
    case when measured_day.day_id < :from_day_id then 0 else 1 end as is_after,
    abs(day_number(measured_day.day_id) - day_number(:from_day_id)) as distance
  from measured_day
  join lengths on lengths.measure = measured_day.measure
  where day_number(measured_day.day_id) >= day_number(:from_day_id) - lengths.days
    and day_number(measured_day.day_id) < day_number(:from_day_id) + lengths.days
),
places as (
  select
    measure,
    day_id,
    weekday,
    is_after,
    row_number() over (partition by measure, is_after, weekday order by distance) as place
  from sides
),
pairs as (
  select before_days.measure, before_days.day_id as before_day_id, after_days.day_id as after_day_id
  from places before_days
  join places after_days
    on after_days.measure = before_days.measure
    and after_days.weekday = before_days.weekday
    and after_days.place = before_days.place
  where before_days.is_after = 0 and after_days.is_after = 1
),
enough as (
  select measure
  from pairs
  group by measure
  having count(*) >= 7
),
days as (
  select pairs.measure, pairs.before_day_id as day_id, 0 as is_after
  from pairs
  join enough on enough.measure = pairs.measure
  union all
  select pairs.measure, pairs.after_day_id as day_id, 1 as is_after
  from pairs
  join enough on enough.measure = pairs.measure
)
select measure, day_id, is_after
from days
