-- One row per day that counts for a streak: a qualified day, a day on which a habit was completed, a day with at least
-- a minute of the time balance earned. The subject is the habit; the others have one streak.
-- @columns kind, subject, day_id
-- @if_exists main.day_summary
select
  'QUALIFIED',
  '',
  day_id
from main.day_summary
where qualified = 1
union all
-- @if_exists main.habit_completion
select
  'HABIT',
  habit_id,
  day_id
from main.habit_completion
union all
-- @if_exists main.clepsy_daily_stats
select
  'TIME',
  '',
  date
from main.clepsy_daily_stats
where total_earned >= 60
