-- One row: what the days of the window add up to.
with days as (
  select
    qualified, focus_minutes_completed, credits_earned, credits_spent, unlock_attempts_count,
    credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count
  from day_summary
  where day_id between :from_day_id and :to_day_id
),
sums as (
  select
    coalesce(sum(qualified), 0) as qualified_days,
    coalesce(sum(focus_minutes_completed), 0) as focus_minutes,
    coalesce(sum(credits_earned), 0) as credits_earned,
    coalesce(sum(credits_spent), 0) as credits_spent,
    coalesce(sum(unlock_attempts_count), 0) as unlock_attempts,
    coalesce(sum(credits_unlocks_count), 0) as credits_unlocks,
    coalesce(sum(quest_unlocks_count), 0) as quest_unlocks,
    coalesce(sum(emergency_unlocks_count), 0) as emergency_unlocks
  from days
),
outcomes as (
  select
    count(*) filter (where outcome = 'DENIED') as denied,
    count(*) filter (where outcome = 'CANCELLED') as cancelled,
    count(*) filter (where outcome = 'EXPIRED') as expired
  from attempt_not_granted
  where day_id between :from_day_id and :to_day_id
)
select
  sums.qualified_days,
  sums.focus_minutes,
  sums.credits_earned,
  sums.credits_spent,
  sums.credits_earned - sums.credits_spent as net_credits,
  sums.unlock_attempts,
  sums.credits_unlocks,
  sums.quest_unlocks,
  sums.emergency_unlocks,
  outcomes.denied,
  outcomes.cancelled,
  outcomes.expired
from sums
cross join outcomes
order by sums.qualified_days
