-- One row per date of the window on which something happened in Hachimi.
with sessions as (
  select date, sum(focus_minutes) as focus_minutes, count(*) as sessions, sum(xp_earned) as xp_earned
  from hachimi_session
  where date between :from_day_id and :to_day_id
  group by date
),
actions as (
  select date, sum(max(coins, 0)) as coins_earned, sum(max(-coins, 0)) as coins_spent
  from hachimi_action
  where date between :from_day_id and :to_day_id
  group by date
)
select
  hachimi_date.date,
  weekday(hachimi_date.date) as weekday,
  case when check_in.date is null then 0 else 1 end as checked_in,
  coalesce(sessions.focus_minutes, 0) as focus_minutes,
  coalesce(sessions.sessions, 0) as sessions,
  coalesce(sessions.xp_earned, 0) as xp_earned,
  coalesce(actions.coins_earned, 0) as coins_earned,
  coalesce(actions.coins_spent, 0) as coins_spent
from hachimi_date
left join hachimi_check_in_date check_in on check_in.date = hachimi_date.date
left join sessions on sessions.date = hachimi_date.date
left join actions on actions.date = hachimi_date.date
where hachimi_date.date between :from_day_id and :to_day_id
order by hachimi_date.date
