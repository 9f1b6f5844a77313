-- One row per cat, when dates were chosen: the focus of its habit on them, most first.
with sums as (
  select habit_id, sum(focus_minutes) as focus_minutes, count(*) as sessions, count(distinct date) as days
  from hachimi_session
  where date between :from_day_id and :to_day_id
  group by habit_id
)
select
  cat.cat_id,
  cat.name,
  coalesce(habit.name, cat.habit_id) as habit,
  coalesce(sums.focus_minutes, 0) as focus_minutes,
  coalesce(sums.sessions, 0) as sessions,
  coalesce(sums.days, 0) as days,
  cat.habit_id
from hachimi_cat cat
left join hachimi_known_habit habit on habit.habit_id = cat.habit_id
left join sums on sums.habit_id = cat.habit_id
order by focus_minutes desc, cat.created_ts_utc_ms, cat.cat_id
