-- One row per ISO week of the window that has come: what happened in Hachimi on the dates in it.
with dates as (
  select iso_week(date) as week, count(*) as days
  from hachimi_date
  where date between :from_day_id and :to_day_id
  group by iso_week(date)
),
sessions as (
  select
    iso_week(date) as week,
    sum(focus_minutes) as focus_minutes,
    count(*) as sessions,
    sum(xp_earned) as xp_earned
  from hachimi_session
  where date between :from_day_id and :to_day_id
  group by iso_week(date)
),
actions as (
  select iso_week(date) as week, sum(max(coins, 0)) as coins_earned, sum(max(-coins, 0)) as coins_spent
  from hachimi_action
  where date between :from_day_id and :to_day_id
  group by iso_week(date)
),
check_ins as (
  select iso_week(date) as week, count(*) as check_in_days
  from hachimi_check_in_date
  where date between :from_day_id and :to_day_id
  group by iso_week(date)
)
select
  window_week.week,
  window_week.from_day_id,
  window_week.to_day_id,
  coalesce(dates.days, 0) as days,
  coalesce(check_ins.check_in_days, 0) as check_in_days,
  coalesce(sessions.focus_minutes, 0) as focus_minutes,
  coalesce(sessions.sessions, 0) as sessions,
  coalesce(sessions.xp_earned, 0) as xp_earned,
  coalesce(actions.coins_earned, 0) as coins_earned,
  coalesce(actions.coins_spent, 0) as coins_spent,
  case when coalesce(dates.days, 0) = 7 and window_week.to_day_id <= :whole_to_day_id then 1 else 0 end as whole
from window_week
left join dates on dates.week = window_week.week
left join sessions on sessions.week = window_week.week
left join actions on actions.week = window_week.week
left join check_ins on check_ins.week = window_week.week
order by window_week.from_day_id
