-- One row per day of the window that is on record or has a completion, with the completions of its habits.
with days as (
  select day_id from day_on_record where day_id between :from_day_id and :to_day_id
  union
  select day_id from habit_completion where day_id between :from_day_id and :to_day_id
),
completions as (
  select
    day_id,
    count(*) as completions,
    sum(awarded_credits) as credits_earned,
    sum(award_suspended) as suspended_completions
  from habit_completion
  where day_id between :from_day_id and :to_day_id
  group by day_id
)
select
  days.day_id,
  coalesce(completions.completions, 0) as completions,
  coalesce(completions.credits_earned, 0) as credits_earned,
  coalesce(completions.suspended_completions, 0) as suspended_completions
from days
left join completions on completions.day_id = days.day_id
order by days.day_id
