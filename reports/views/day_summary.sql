-- One row per day on record, as in the table.
-- @columns day_id day, timezone_id zone, qualified number, first_qualified_ts_utc_ms number
-- @columns focus_minutes_completed number, credits_earned number, credits_spent number, unlock_attempts_count number
-- @columns credits_unlocks_count number, quest_unlocks_count number, emergency_unlocks_count number
-- @columns created_ts_utc_ms number, updated_ts_utc_ms number
-- @slices weekday
-- @if_exists main.day_summary
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
  updated_ts_utc_ms
from main.day_summary
