-- One row per habit, most minutes first, then by name: its minutes in the last days, its check-in days and their runs, and
-- how near its target is. A deleted habit has neither goal nor target.
with sums as (
  select
    habit_id,
    sum(focus_minutes) filter (where date = :today_day_id) as today_minutes,
    sum(focus_minutes) filter (where date > add_days(:today_day_id, -7)) as minutes_7,
    sum(focus_minutes) filter (where date > add_days(:today_day_id, -30)) as minutes_30,
    sum(focus_minutes) filter (where date > add_days(:today_day_id, -91)) as minutes_91
  from hachimi_session
  where date <= :today_day_id
  group by habit_id
),
check_in_days as (
  select habit_id, count(*) as days
  from hachimi_habit_date
  group by habit_id
),
runs as (
  select habit_id, max(number) as last_number, count(*) as length
  from hachimi_habit_date
  where date <= :today_day_id
  group by habit_id, run
),
streaks as (
  select
    habit_id,
    max(length) filter (where last_number >= day_number(:today_day_id) - 1) as current,
    max(length) as longest
  from runs
  group by habit_id
),
habits as (
  select
    habit_id,
    name,
    state,
    goal_minutes,
    total_minutes,
    total_minutes / max(1, (:now_ts_utc_ms - created_ts_utc_ms) / 86400000) as average_minutes,
    opening_days,
    target_hours,
    coalesce(min(1.0, quotient(total_minutes, target_hours * 60, 4)), 0.0) as progress,
    (total_minutes / 60) || 'h ' || (total_minutes % 60) || 'm / ' || target_hours || 'h' as progress_text,
    target_hours is null or target_completed as is_unlimited,
    target_hours * 60 - total_minutes as missing_minutes,
    max(1, day_number(deadline_date) - day_number(:today_day_id)) as days_left
  from hachimi_known_habit
)
select
  habits.habit_id,
  habits.name,
  habits.state,
  habits.goal_minutes,
  coalesce(sums.today_minutes, 0) as today_minutes,
  coalesce(sums.minutes_7, 0) as minutes_7,
  coalesce(sums.minutes_30, 0) as minutes_30,
  coalesce(sums.minutes_91, 0) as minutes_91,
  habits.total_minutes,
  habits.average_minutes,
  habits.opening_days + coalesce(check_in_days.days, 0) as check_in_days,
  coalesce(streaks.current, 0) as current_streak,
  coalesce(streaks.longest, 0) as longest_streak,
  habits.target_hours,
  habits.progress,
  habits.progress_text,
  habits.is_unlimited,
  case
    when not habits.is_unlimited and habits.missing_minutes > 0
      then (habits.missing_minutes + habits.days_left - 1) / habits.days_left
  end as suggested_daily_minutes,
  iif(habits.target_hours is null, null, habits.progress) as target_share
from habits
left join sums on sums.habit_id = habits.habit_id
left join check_in_days on check_in_days.habit_id = habits.habit_id
left join streaks on streaks.habit_id = habits.habit_id
order by habits.total_minutes desc, habits.name, habits.habit_id
