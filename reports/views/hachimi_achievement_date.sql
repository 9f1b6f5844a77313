-- One row per achievement that is unlocked: the date of its action, where that is known.
-- @columns achievement_id, date
-- @reads hachimi_achievement, hachimi_action
-- @kept
with dates as (
  select subject_id as achievement_id, min(date) as date
  from hachimi_action
  where type = 'achievement_unlocked'
  group by subject_id
)
select
  achievement.achievement_id,
  coalesce(dates.date, local_day(achievement.unlocked_ts_utc_ms, :timezone_id))
from hachimi_achievement achievement
left join dates on dates.achievement_id = achievement.achievement_id
