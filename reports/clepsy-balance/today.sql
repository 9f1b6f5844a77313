-- One row, or none when nothing was ever recorded: the balance of the calendar day, as a reset at midnight leaves it.
with state as (
  select case when date > :today_day_id then date else :today_day_id end as date, goal_minutes
  from time_state
),
sums as (
  select
    state.date,
    state.goal_minutes,
    coalesce(time_day.ending_seconds, 0) as balance_seconds,
    coalesce(time_day.earned_seconds, 0) as earned_seconds,
    coalesce(time_day.spent_seconds, 0) as spent_seconds
  from state
  left join time_day on time_day.date = state.date
),
progress as (
  select date, quotient(earned_seconds / 60, goal_minutes, 4) as goal_progress
  from sums
)
select
  sums.date,
  sums.balance_seconds,
  sums.earned_seconds,
  sums.spent_seconds,
  case when sums.balance_seconds >= 3600 then (sums.balance_seconds / 3600) || 'h ' else '' end
    || (sums.balance_seconds / 60 % 60) || 'm' as formatted,
  sums.goal_minutes,
  progress.goal_progress,
  case
    when progress.goal_progress < 0.125 then 0
    when progress.goal_progress < 0.375 then 25
    when progress.goal_progress < 0.625 then 50
    when progress.goal_progress < 0.875 then 75
    else 100
  end as sand_level
from sums
join progress on progress.date = sums.date
order by sums.date
