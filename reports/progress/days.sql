-- One row per day of the window that is on record.
select
  day_id,
  weekday(day_id) as weekday,
  qualified,
  focus_minutes_completed as focus_minutes,
  credits_earned,
  credits_spent,
  credits_earned - credits_spent as net_credits,
  unlock_attempts_count as unlock_attempts,
  credits_unlocks_count + quest_unlocks_count + emergency_unlocks_count as unlocks,
  credits_unlocks_count as credits_unlocks,
  quest_unlocks_count as quest_unlocks,
  emergency_unlocks_count as emergency_unlocks
from day_summary
where day_id between :from_day_id and :to_day_id
order by day_id
