-- One row per month of the window, with those of its days that are in the window and have come: what they add up to.
-- A month is whole when all its days are on record and over.
with recursive calendar (day_id) as (
  select :from_day_id
  where :from_day_id <= :to_day_id
  union all
  select add_days(day_id, 1) from calendar where day_id < :to_day_id
),
days as (
  select
    substr(calendar.day_id, 1, 7) as month,
    calendar.day_id,
    case when day_summary.day_id is not null then 1 else 0 end as on_record,
    day_summary.qualified,
    day_summary.focus_minutes_completed,
    day_summary.credits_earned,
    day_summary.credits_spent,
    day_summary.unlock_attempts_count,
    day_summary.credits_unlocks_count,
    day_summary.quest_unlocks_count,
    day_summary.emergency_unlocks_count
  from calendar
  left join day_summary on day_summary.day_id = calendar.day_id
),
months as (
  select
    month,
    min(day_id) as from_day_id,
    max(day_id) as to_day_id,
    count(*) as calendar_days,
    sum(on_record) as days,
    coalesce(sum(qualified), 0) as qualified_days,
    coalesce(sum(focus_minutes_completed), 0) as focus_minutes,
    coalesce(sum(credits_earned), 0) as credits_earned,
    coalesce(sum(credits_spent), 0) as credits_spent,
    coalesce(sum(unlock_attempts_count), 0) as unlock_attempts,
    coalesce(sum(credits_unlocks_count), 0) as credits_unlocks,
    coalesce(sum(quest_unlocks_count), 0) as quest_unlocks,
    coalesce(sum(emergency_unlocks_count), 0) as emergency_unlocks
  from days
  group by month
),
attempts as (
  select substr(day_id, 1, 7) as month, outcome
  from attempt_not_granted
  where day_id between :from_day_id and :to_day_id
),
outcomes as (
  select
    month,
    count(*) filter (where outcome = 'DENIED') as denied,
    count(*) filter (where outcome = 'CANCELLED') as cancelled,
    count(*) filter (where outcome = 'EXPIRED') as expired
  from attempts
  group by month
)
select
  months.month,
  months.from_day_id,
  months.to_day_id,
  months.days,
  months.qualified_days,
  months.focus_minutes,
  months.credits_earned,
  months.credits_spent,
  months.credits_earned - months.credits_spent as net_credits,
  months.unlock_attempts,
  months.credits_unlocks,
  months.quest_unlocks,
  months.emergency_unlocks,
  coalesce(outcomes.denied, 0) as denied,
  coalesce(outcomes.cancelled, 0) as cancelled,
  coalesce(outcomes.expired, 0) as expired,
  case
    when months.days = months.calendar_days and substr(months.from_day_id, 9) = '01'
      and substr(add_days(months.to_day_id, 1), 1, 7) <> months.month and months.to_day_id <= :whole_to_day_id then 1
    else 0
  end as whole
from months
left join outcomes on outcomes.month = months.month
order by months.from_day_id
