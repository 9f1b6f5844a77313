-- One row per day, and economy whose facts are in the log, with what is kept of the day for ever: whether it qualified, and a
-- text that differs when its sums do.
-- @columns date, qualified, sums
-- @reads budget_date, day_summary, time_day
with days as (
  select
    day_id as date,
    qualified,
    printf(
      'e%d %s %d %d %d %d %d %d %d %d', qualified, first_qualified_ts_utc_ms, focus_minutes_completed, credits_earned,
      credits_spent, unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count,
      updated_ts_utc_ms) as sums
  from day_summary
  union all
  select
    date,
    0,
    printf('c%d %d %d %d %d', earned_seconds, spent_seconds, ending_seconds, expired_seconds, streak_days)
  from time_day
  union all
  select
    date,
    0,
    printf(
      'b%d %d %d %d %d %d %d %d %d %d %d %d', allowance_minutes, bonus_minutes, usage_minutes, remaining_minutes, unlocks,
      locks, blocked_unlocks, zero_crossings, rounds, wagered_minutes, won_minutes, lost_minutes)
  from budget_date
)
select date, qualified, sums
from days
