-- One row per month of the window that has come: what happened in Hachimi on the dates in it.
with dates as (
  select substr(date, 1, 7) as month, count(*) as days
  from hachimi_date
  where date between :from_day_id and :to_day_id
  group by substr(date, 1, 7)
),
sessions as (
  select
    substr(date, 1, 7) as month,
    sum(focus_minutes) as focus_minutes,
    count(*) as sessions,
    sum(xp_earned) as xp_earned
  from hachimi_session
  where date between :from_day_id and :to_day_id
  group by substr(date, 1, 7)
),
actions as (
  select substr(date, 1, 7) as month, sum(max(coins, 0)) as coins_earned, sum(max(-coins, 0)) as coins_spent
  from hachimi_action
  where date between :from_day_id and :to_day_id
  group by substr(date, 1, 7)
),
check_ins as (
  select substr(date, 1, 7) as month, count(*) as check_in_days
  from hachimi_check_in_date
  where date between :from_day_id and :to_day_id
  group by substr(date, 1, 7)
)
select
  window_month.month,
  window_month.from_day_id,
  window_month.to_day_id,
  coalesce(dates.days, 0) as days,
  coalesce(check_ins.check_in_days, 0) as check_in_days,
  coalesce(sessions.focus_minutes, 0) as focus_minutes,
  coalesce(sessions.sessions, 0) as sessions,
  coalesce(sessions.xp_earned, 0) as xp_earned,
  coalesce(actions.coins_earned, 0) as coins_earned,
  coalesce(actions.coins_spent, 0) as coins_spent,
  case
    when coalesce(dates.days, 0) = window_month.days_in_month and window_month.to_day_id <= :whole_to_day_id then 1
    else 0
  end as whole
from window_month
left join dates on dates.month = window_month.month
left join sessions on sessions.month = window_month.month
left join actions on actions.month = window_month.month
left join check_ins on check_ins.month = window_month.month
order by window_month.from_day_id
