-- One row per day on record; its columns are those of the table.
-- @public
-- @columns day_id day, timezone_id zone, qualified number flag, first_qualified_ts_utc_ms number
-- @columns focus_minutes_completed number, credits_earned number, credits_spent number, unlock_attempts_count number
-- @columns credits_unlocks_count number, quest_unlocks_count number, emergency_unlocks_count number
-- @columns created_ts_utc_ms number, updated_ts_utc_ms number
-- @slices weekday
-- @adds weekday weekday(day_id)
-- @means qualified Whether the day qualified
-- @means first_qualified_ts_utc_ms When it did; null when it did not
-- @means focus_minutes_completed The minutes of completed focus sessions
-- @means unlock_attempts_count Unlock attempts
-- @means credits_unlocks_count Unlocks for credits
-- @means quest_unlocks_count Unlocks by a quest
-- @means emergency_unlocks_count Emergency unlocks
-- @means timezone_id The time zone where it was last recorded in
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
