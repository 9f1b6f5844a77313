-- One row or more per economy, measure and day of the window or the one before on which there was something of that measure: how
-- much, and from how many events. Sums are those that days keep, and they stay when their rows are deleted; what a slice narrows
-- is the sum of the rows that it leaves.
-- @columns economy, measure, day_id, amount, events
-- @slices weekday
-- @reads_all budget_date, day_summary, hachimi_action, hachimi_check_in_date, hachimi_habit_date, hachimi_session
-- @when whole
select 'earned', 'unlock_attempts', day_id, unlock_attempts_count, unlock_attempts_count
from day_summary
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole
select 'earned', 'granted', day_id, credits_unlocks_count + quest_unlocks_count + emergency_unlocks_count, credits_unlocks_count + quest_unlocks_count + emergency_unlocks_count
from day_summary
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole
select 'earned', 'credits_spent', day_id, credits_spent, credits_unlocks_count
from day_summary
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole
select 'earned', 'focus_minutes', day_id, focus_minutes_completed, 0
from day_summary
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole
select 'earned', 'focus_minutes', day_id, 0, 1
from focus_session
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  and completed = 1
union all
-- @when task, weekday, hour
-- @reads focus_session
select 'earned', 'focus_minutes', day_id, actual_duration_minutes, 1
from focus_session
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  and completed = 1
union all
-- @when whole, habit, weekday, hour
-- @reads habit_completion
select 'earned', 'habit_completions', day_id, 1, 1
from habit_completion
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole, weekday
select 'earned', 'qualified', day_id, qualified, qualified
from day_summary
where day_id between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole
select economy, measure, day_id, amount, events
from measured_app_amount
where measure in ('unlocked_minutes', 'used_seconds')
union all
-- @when app, mode, device, weekday, hour
-- @reads measured_app_amount
select economy, measure, day_id, amount, events
from measured_app_amount
union all
-- @when whole, weekday
select 'budget', 'unlock_attempts', date, unlocks + blocked_unlocks, unlocks + blocked_unlocks
from budget_date
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole, weekday
select 'budget', 'granted', date, unlocks, unlocks
from budget_date
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole, weekday
select 'budget', 'unlocked_minutes', date, usage_minutes, case when usage_minutes > 0 then 1 else 0 end
from budget_date
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole, weekday
select 'hachimi', 'credits_spent', date, 0 - coins, 1
from hachimi_action
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  and coins < 0
union all
-- @when whole, weekday
select 'hachimi', 'focus_minutes', date, focus_minutes, 1
from hachimi_session
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
  and focus_minutes > 0
union all
-- @when whole, weekday
select 'hachimi', 'habit_completions', date, 1, 1
from hachimi_habit_date
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
union all
-- @when whole, weekday
select 'hachimi', 'qualified', date, 1, 1
from hachimi_check_in_date
where date between coalesce(:previous_from_day_id, :from_day_id) and :through_day_id
