-- One row: how many habits there are now, and what the completions of the window add up to.
with habits as (
  select count(*) as active_habits
  from habit
  where active = 1 and deleted_ts_utc_ms is null
),
completions as (
  select
    count(*) as completions,
    count(distinct day_id) as days_with_completions,
    coalesce(sum(awarded_credits), 0) as credits_earned,
    coalesce(sum(award_suspended), 0) as suspended_completions
  from habit_completion
  where day_id between :from_day_id and :to_day_id
)
select
  habits.active_habits,
  completions.completions,
  completions.days_with_completions,
  completions.credits_earned,
  completions.suspended_completions
from habits
cross join completions
order by habits.active_habits
