-- One row per day on record with credits. A day on which nothing happened but that it began, as days do when an app gets its name, counts
-- between two others; before the first and after the last only when no other economy is on record. When there are only such days, they count
-- when nothing else is on record, not even time in apps.
-- @columns day_id day, timezone_id zone, updated_ts_utc_ms number
-- @reads app_use, other_use
-- @if_exists main.day_summary
with open_sessions as (
  select day_id
  from main.focus_session
  where ended_ts_utc_ms is null
),
uses as (
  select min(day_id) as first_day_id, max(day_id) as last_day_id
  from main.day_summary
  where qualified + focus_minutes_completed + credits_earned + credits_spent + unlock_attempts_count > 0
    or day_id in (select day_id from open_sessions)
)
select
  day_summary.day_id,
  day_summary.timezone_id,
  day_summary.updated_ts_utc_ms
from main.day_summary
cross join uses
where day_summary.day_id between uses.first_day_id and uses.last_day_id
  or not exists (select 1 from other_use)
    and (uses.first_day_id is not null or not exists (select 1 from app_use))
