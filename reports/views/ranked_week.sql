-- One row per week whose seven days are on record and over, with its places from the best and from the worst; none when
-- there are fewer than four or all are alike. A week is better by its qualified days a day on record, of equals by fewer attempts a
-- day; it is below the best when it has fewer qualified days.
-- @columns week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts, days, ties, place
-- @columns place_from_worst, is_below_best
-- @whole
-- @reads day_summary
-- @once
with days as (
  select
    iso_week(day_id) as week,
    day_id,
    qualified,
    focus_minutes_completed,
    unlock_attempts_count
  from day_summary
  where day_id between :from_day_id and :whole_to_day_id
),
weeks as (
  select
    week,
    min(day_id) as from_day_id,
    max(day_id) as to_day_id,
    count(*) as days,
    sum(qualified) as qualified_days,
    sum(focus_minutes_completed) as focus_minutes,
    sum(unlock_attempts_count) as unlock_attempts
  from days
  group by week
),
rates as (
  select
    week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts, days,
    quotient(qualified_days, days, 6) as qualified_share,
    quotient(unlock_attempts, days, 6) as daily_attempts
  from weeks
  where days = 7
),
places as (
  select
    week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts, days,
    rank() over (order by qualified_share desc, daily_attempts) as place,
    rank() over (order by qualified_share, daily_attempts desc) as place_from_worst,
    count(*) over (partition by qualified_share, daily_attempts) - 1 as ties,
    case when qualified_share < max(qualified_share) over () then 1 else 0 end as is_below_best,
    count(*) over () as weeks
  from rates
)
select
  week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts, days,
  ties,
  place,
  place_from_worst,
  is_below_best
from places
where ties + 1 < weeks and weeks >= 4
