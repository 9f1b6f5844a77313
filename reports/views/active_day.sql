-- One row per day on record; none where time in apps is on record and on no day happened more than that it began, as days
-- do when apps get their names.
-- @columns day_id day, timezone_id zone, updated_ts_utc_ms number
-- @reads app_use
-- @if_exists main.day_summary
select
  day_id,
  timezone_id,
  updated_ts_utc_ms
from main.day_summary
where not exists (select 1 from app_use)
  or exists (
    select 1
    from main.day_summary
    where qualified + focus_minutes_completed + credits_earned + credits_spent + unlock_attempts_count > 0
  )
