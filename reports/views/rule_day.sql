-- One row per day with a change of a rule that has seven whole days on record in the four weeks before it, and seven in the four weeks
-- from it on.
-- @columns day_id
-- @reads active_day, app_use, budget_date, changed_rule, hachimi_date, time_day
with days as (
  select 1 as source, day_id from active_day
  union all
  select 2 as source, date as day_id from time_day
  union all
  select 3 as source, date as day_id from budget_date
  union all
  select 4 as source, date as day_id from hachimi_date
  union all
  select distinct 5 as source, date as day_id from app_use
),
whole_days as (
  select source, day_id, day_number(day_id) as number
  from days
  where day_id < local_day_id(:now_ts_utc_ms, :timezone_id)
),
change_days as (
  select distinct day_id, day_number(day_id) as number
  from changed_rule
),
sides as (
  select
    change_days.day_id,
    whole_days.source,
    sum(case when whole_days.number < change_days.number then 1 else 0 end) as days_before,
    sum(case when whole_days.number < change_days.number then 0 else 1 end) as days_after
  from change_days
  join whole_days on whole_days.number between change_days.number - 28 and change_days.number + 27
  group by change_days.day_id, whole_days.source
)
select distinct day_id
from sides
where days_before >= 7 and days_after >= 7
