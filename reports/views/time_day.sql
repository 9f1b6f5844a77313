-- One row per day with events of the time balance.
-- @public
-- @columns date day, earned_seconds number, spent_seconds number, ending_seconds number, expired_seconds number
-- @columns streak_days number
-- @adds weekday weekday(date)
-- @means streak_days How many dates in a row have earned a minute, up to this one
-- @if_exists main.clepsy_daily_stats
select
  date,
  total_earned,
  total_spent,
  ending_balance,
  expired,
  streak_days
from clepsy_daily_stats
