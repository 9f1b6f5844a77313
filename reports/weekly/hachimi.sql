-- One row, or none when the Hachimi economy is not in use: what the dates of the window add up to. Without a window it is
-- about the seven dates up to today.
with bounds as (
  select
    coalesce(:from_day_id, add_days(local_day(:now_ts_utc_ms, :timezone_id), -6)) as from_date,
    coalesce(:to_day_id, local_day(:now_ts_utc_ms, :timezone_id)) as to_date
  from hachimi_user
),
sessions as (
  select
    coalesce(sum(session.focus_minutes), 0) as focus_minutes,
    count(session.session_id) as sessions,
    coalesce(sum(session.xp_earned), 0) as xp_earned
  from bounds
  join hachimi_session session on session.date between bounds.from_date and bounds.to_date
),
actions as (
  select
    coalesce(sum(max(action.coins, 0)), 0) as coins_earned,
    coalesce(sum(max(-action.coins, 0)), 0) as coins_spent
  from bounds
  join hachimi_action action on action.date between bounds.from_date and bounds.to_date
),
check_ins as (
  select count(*) as check_in_days
  from bounds
  join hachimi_check_in_date check_in on check_in.date between bounds.from_date and bounds.to_date
),
unlocked as (
  select count(*) as achievements
  from bounds
  join hachimi_achievement_date unlocked on unlocked.date between bounds.from_date and bounds.to_date
)
select
  sessions.focus_minutes,
  sessions.sessions,
  sessions.xp_earned,
  actions.coins_earned,
  actions.coins_spent,
  check_ins.check_in_days,
  unlocked.achievements
from bounds
cross join sessions
cross join actions
cross join check_ins
cross join unlocked
order by sessions.focus_minutes
