-- One row per ISO week of the window, with those of its days that are in the window: what they add up to, and which of
-- them are not on record. A week is whole when its seven days are on record and over.
with recursive calendar (day_id) as (
  select :from_day_id
  where :from_day_id <= :to_day_id
  union all
  select add_days(day_id, 1) from calendar where day_id < :to_day_id
),
days as (
  select
    calendar.day_id,
    iso_week(calendar.day_id) as week,
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
weeks as (
  select
    week,
    min(day_id) as from_day_id,
    max(day_id) as to_day_id,
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
  group by week
),
-- The list grows from day to day; the last one has them all.
growing_lists as (
  select
    week,
    json_group_array(day_id) over (partition by week order by day_id) as missing_day_ids,
    row_number() over (partition by week order by day_id desc) as place
  from days
  where on_record = 0
),
attempts as (
  select iso_week(day_id) as week, outcome
  from attempt_not_granted
  where day_id between :from_day_id and :to_day_id
),
outcomes as (
  select
    week,
    count(*) filter (where outcome = 'DENIED') as denied,
    count(*) filter (where outcome = 'CANCELLED') as cancelled,
    count(*) filter (where outcome = 'EXPIRED') as expired
  from attempts
  group by week
)
select
  weeks.week,
  weeks.from_day_id,
  weeks.to_day_id,
  weeks.days,
  coalesce(growing_lists.missing_day_ids, '[]') as missing_day_ids,
  weeks.qualified_days,
  weeks.focus_minutes,
  weeks.credits_earned,
  weeks.credits_spent,
  weeks.credits_earned - weeks.credits_spent as net_credits,
  weeks.unlock_attempts,
  weeks.credits_unlocks,
  weeks.quest_unlocks,
  weeks.emergency_unlocks,
  coalesce(outcomes.denied, 0) as denied,
  coalesce(outcomes.cancelled, 0) as cancelled,
  coalesce(outcomes.expired, 0) as expired,
  case when weeks.days = 7 and weeks.to_day_id <= :whole_to_day_id then 1 else 0 end as whole
from weeks
left join growing_lists on growing_lists.week = weeks.week and growing_lists.place = 1
left join outcomes on outcomes.week = weeks.week
order by weeks.from_day_id
