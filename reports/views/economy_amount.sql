-- One row or more per economy, measure and day of the window or the one before on which there was something of that measure: how
-- much, and from how many events. Sums are those that days keep, and they stay when their rows are deleted.
-- @columns economy, measure, day_id, amount, events
-- @reads budget_date, day_summary, focus_session, habit_completion, hachimi_action, hachimi_check_in_date
-- @reads hachimi_habit_date, hachimi_session, measured_app_amount
with days as (
  select
    day_id,
    qualified,
    focus_minutes_completed,
    credits_spent,
    unlock_attempts_count,
    credits_unlocks_count,
    credits_unlocks_count + quest_unlocks_count + emergency_unlocks_count as unlocks
  from day_summary
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
),
amounts as (
  select 'earned' as economy, 'unlock_attempts' as measure, day_id, unlock_attempts_count as amount, unlock_attempts_count as events
  from days
  union all
  select 'earned' as economy, 'granted' as measure, day_id, unlocks as amount, unlocks as events
  from days
  union all
  select 'earned' as economy, 'credits_spent' as measure, day_id, credits_spent as amount, credits_unlocks_count as events
  from days
  union all
  select 'earned' as economy, 'focus_minutes' as measure, day_id, focus_minutes_completed as amount, 0 as events
  from days
  union all
  select 'earned' as economy, 'focus_minutes' as measure, day_id, 0 as amount, 1 as events
  from focus_session
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
    and completed = 1
  union all
  select 'earned' as economy, 'habit_completions' as measure, day_id, 1 as amount, 1 as events
  from habit_completion
  where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  union all
  select 'earned' as economy, 'qualified' as measure, day_id, qualified as amount, qualified as events
  from days
  union all
  select economy, measure, day_id, amount, events
  from measured_app_amount
  where measure in ('unlocked_minutes', 'used_seconds')
  union all
  select 'budget' as economy, 'unlock_attempts' as measure, date as day_id, unlocks + blocked_unlocks as amount, unlocks + blocked_unlocks as events
  from budget_date
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  union all
  select 'budget' as economy, 'granted' as measure, date as day_id, unlocks as amount, unlocks as events
  from budget_date
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  union all
  select
    'budget' as economy,
    'unlocked_minutes' as measure,
    date as day_id,
    usage_minutes as amount,
    case when usage_minutes > 0 then 1 else 0 end as events
  from budget_date
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  union all
  select 'hachimi' as economy, 'credits_spent' as measure, date as day_id, 0 - coins as amount, 1 as events
  from hachimi_action
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
    and coins < 0
  union all
  select 'hachimi' as economy, 'focus_minutes' as measure, date as day_id, focus_minutes as amount, 1 as events
  from hachimi_session
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
    and focus_minutes > 0
  union all
  select 'hachimi' as economy, 'habit_completions' as measure, date as day_id, 1 as amount, 1 as events
  from hachimi_habit_date
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  union all
  select 'hachimi' as economy, 'qualified' as measure, date as day_id, 1 as amount, 1 as events
  from hachimi_check_in_date
  where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
)
select economy, measure, day_id, amount, events
from amounts
