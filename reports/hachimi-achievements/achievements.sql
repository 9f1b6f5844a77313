-- One row per achievement, in the order of the catalogue, hidden ones only once they are unlocked, then those that only an
-- import knows; of chosen dates, those that were unlocked on them: whether it is unlocked and claimed, and how near its target is now. None when the economy is not in use.
with runs as (
  select count(*) as length
  from hachimi_check_in_date
  where date <= :today_day_id
  group by run
),
check_in_days as (
  select habit_id, count(*) as days
  from hachimi_habit_date
  group by habit_id
),
habits as (
  select
    habit.state,
    habit.total_minutes / 60 as hours,
    habit.opening_days + coalesce(check_in_days.days, 0) as check_in_days,
    iif(habit.target_completed, day_number(habit.deadline_date) - day_number(habit.completed_date), null) as days_early
  from hachimi_known_habit habit
  left join check_in_days on check_in_days.habit_id = habit.habit_id
  where habit.state <> 'deleted'
),
counts (kind, count) as (
  select 'sessions', count(*) from hachimi_session where status = 'completed'
  union all
  select 'long_session_minutes', max(focus_minutes) from hachimi_session
  union all
  select 'active_habits', count(*) from habits where state = 'active'
  union all
  select 'hours_of_one_habit', max(hours) from habits
  union all
  select 'check_in_days', max(check_in_days) from habits
  union all
  select 'target_days_early', max(days_early) from habits
  union all
  select 'streak_days', max(length) from runs
  union all
  select 'cats', count(*) from hachimi_cat
  union all
  select 'graduated_cats', count(*) from hachimi_cat where state = 'graduated'
  union all
  select
    'accessories_owned',
    hachimi_user.accessories + (select count(equipped_accessory) from hachimi_cat)
  from hachimi_user
),
achievements as (
  select place, achievement_id, kind, target, coins, title
  from hachimi_catalogue_achievement
  where hidden = 0 or achievement_id in (select achievement_id from hachimi_achievement)
  union all
  select null, achievement_id, null, null, 0, null
  from hachimi_achievement
  where achievement_id not in (select achievement_id from hachimi_catalogue_achievement)
)
select
  achievements.achievement_id,
  achievements.kind,
  achievements.coins,
  achievements.title,
  unlocked.achievement_id is not null as unlocked,
  unlocked.unlocked_ts_utc_ms,
  coalesce(unlocked.claimed, 0) as claimed,
  unlocked.claimed_ts_utc_ms,
  max(0, min(coalesce(counts.count, 0), achievements.target)) as current,
  achievements.target
from hachimi_user
cross join achievements
left join hachimi_achievement unlocked on unlocked.achievement_id = achievements.achievement_id
left join counts on counts.kind = achievements.kind
left join hachimi_achievement_date dates on dates.achievement_id = achievements.achievement_id
where :from_day_id is null or dates.date between :from_day_id and :to_day_id
order by achievements.place is null, achievements.place, achievements.achievement_id
