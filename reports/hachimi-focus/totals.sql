-- One row, or none when the economy is not in use: the minutes of completed sessions in the last days, and what all
-- recorded sessions add up to.
with sessions as (
  select
    coalesce(sum(focus_minutes) filter (where date = :today_day_id), 0) as today_minutes,
    coalesce(sum(focus_minutes) filter (where date > add_days(:today_day_id, -7)), 0) as minutes_7,
    coalesce(sum(focus_minutes) filter (where date > add_days(:today_day_id, -30)), 0) as minutes_30,
    coalesce(sum(focus_minutes) filter (where date > add_days(:today_day_id, -91)), 0) as minutes_91,
    count(distinct date) filter (where date > add_days(:today_day_id, -91) and focus_minutes > 0) as active_days_91
  from hachimi_session
  where date <= :today_day_id
),
all_sessions as (
  select
    count(*) as sessions,
    coalesce(sum(minutes), 0) as total_minutes,
    coalesce(sum(xp_earned), 0) as xp_earned
  from hachimi_session
),
targets as (
  select sum(total_minutes) as total_minutes, sum(target_hours) * 60 as target_minutes
  from hachimi_known_habit
  where target_hours > 0
)
select
  sessions.today_minutes,
  sessions.minutes_7,
  sessions.minutes_30,
  sessions.minutes_91,
  sessions.active_days_91,
  all_sessions.sessions,
  all_sessions.total_minutes,
  all_sessions.xp_earned,
  coalesce(min(1.0, quotient(targets.total_minutes, targets.target_minutes, 4)), 0.0) as overall_progress
from hachimi_user
cross join sessions
cross join all_sessions
cross join targets
order by sessions.today_minutes
