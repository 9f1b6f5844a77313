-- One row per figure: over the compared days of each side its sum, or of a longer window its mean of a day, to two decimals.
with days as (
  select
    compared_date.is_after,
    count(*) as days,
    max(compared_date.shift_days) as shift_days,
    sum(day_summary.qualified) as qualified_days,
    sum(day_summary.focus_minutes_completed) as focus_minutes,
    sum(day_summary.credits_earned) as credits_earned,
    sum(day_summary.credits_spent) as credits_spent,
    sum(day_summary.unlock_attempts_count) as unlock_attempts,
    sum(day_summary.credits_unlocks_count) as credits_unlocks,
    sum(day_summary.quest_unlocks_count) as quest_unlocks,
    sum(day_summary.emergency_unlocks_count) as emergency_unlocks
  from compared_date
  join day_summary on day_summary.day_id = compared_date.day_id
  where compared_date.days_of = 'day'
  group by compared_date.is_after
),
outcomes as (
  select
    compared_date.is_after,
    sum(case when attempt_not_granted.outcome = 'DENIED' then 1 else 0 end) as denied,
    sum(case when attempt_not_granted.outcome = 'CANCELLED' then 1 else 0 end) as cancelled,
    sum(case when attempt_not_granted.outcome = 'EXPIRED' then 1 else 0 end) as expired
  from attempt_not_granted
  join compared_date on compared_date.day_id = attempt_not_granted.day_id
  where compared_date.days_of = 'day'
    and attempt_not_granted.day_id
      between min(coalesce(:previous_from_day_id, :from_day_id), add_days(:from_day_id, -14)) and :to_day_id
  group by compared_date.is_after
),
measures (measure, place) as (
  values
    ('qualified_days', 1),
    ('focus_minutes', 2),
    ('credits_earned', 3),
    ('credits_spent', 4),
    ('net_credits', 5),
    ('unlock_attempts', 6),
    ('credits_unlocks', 7),
    ('quest_unlocks', 8),
    ('emergency_unlocks', 9),
    ('denied', 10),
    ('cancelled', 11),
    ('expired', 12)
),
amounts as (
  select
    measures.measure,
    measures.place,
    days.is_after,
    case when days.shift_days is null then days.days else 1 end as share,
    case measures.measure
      when 'qualified_days' then days.qualified_days
      when 'focus_minutes' then days.focus_minutes
      when 'credits_earned' then days.credits_earned
      when 'credits_spent' then days.credits_spent
      when 'net_credits' then days.credits_earned - days.credits_spent
      when 'unlock_attempts' then days.unlock_attempts
      when 'credits_unlocks' then days.credits_unlocks
      when 'quest_unlocks' then days.quest_unlocks
      when 'emergency_unlocks' then days.emergency_unlocks
      when 'denied' then coalesce(outcomes.denied, 0)
      when 'cancelled' then coalesce(outcomes.cancelled, 0)
      else coalesce(outcomes.expired, 0)
    end as amount
  from measures
  cross join days
  left join outcomes on outcomes.is_after = days.is_after
),
figures as (
  select
    measure,
    place,
    max(case when is_after = 0 then quotient(100 * amount, share, 0) end) as before_hundredths,
    max(case when is_after = 1 then quotient(100 * amount, share, 0) end) as after_hundredths
  from amounts
  group by measure, place
)
select
  measure,
  before_hundredths / 100.0 as before,
  after_hundredths / 100.0 as after,
  (after_hundredths - before_hundredths) / 100.0 as change
from figures
order by place
