-- One row per day with events of the time balance.
-- @columns date, earned_seconds, spent_seconds, ending_seconds, expired_seconds, streak_days
-- @if_exists main.clepsy_daily_stats
select
  date,
  total_earned,
  total_spent,
  ending_balance,
  expired,
  streak_days
from main.clepsy_daily_stats
