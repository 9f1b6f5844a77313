-- One row per day of the window that is on record.
select
  day_id,
  timezone_id,
  qualified,
  first_qualified_ts_utc_ms,
  focus_minutes_completed,
  credits_earned,
  credits_spent,
  unlock_attempts_count,
  credits_unlocks_count,
  quest_unlocks_count,
  emergency_unlocks_count,
  created_ts_utc_ms,
  updated_ts_utc_ms,
  weekday(day_id) as weekday
from day_summary
where day_id between :from_day_id and :to_day_id
order by day_id
