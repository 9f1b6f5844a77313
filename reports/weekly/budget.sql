-- One row, or none when the time budget is not in use: what the dates of the window add up to.
with days as (
  select
    allowance_minutes,
    bonus_minutes,
    usage_minutes,
    remaining_minutes,
    unlocks,
    blocked_unlocks,
    rounds,
    wagered_minutes,
    won_minutes,
    lost_minutes
  from budget_date
  where date between :from_day_id and :to_day_id
),
sums as (
  select
    count(*) as days,
    coalesce(sum(allowance_minutes), 0) as allowance_minutes,
    coalesce(sum(usage_minutes), 0) as usage_minutes,
    coalesce(sum(bonus_minutes), 0) as bonus_minutes,
    count(*) filter (where remaining_minutes = 0) as days_at_zero,
    coalesce(sum(unlocks), 0) as unlocks,
    coalesce(sum(blocked_unlocks), 0) as blocked_unlocks,
    coalesce(sum(rounds), 0) as rounds,
    coalesce(sum(wagered_minutes), 0) as wagered_minutes,
    coalesce(sum(won_minutes), 0) as won_minutes,
    coalesce(sum(lost_minutes), 0) as lost_minutes
  from days
)
select
  days,
  allowance_minutes,
  usage_minutes,
  bonus_minutes,
  days_at_zero,
  unlocks,
  blocked_unlocks,
  rounds,
  wagered_minutes,
  won_minutes,
  lost_minutes
from sums
where exists (select 1 from budget_use)
order by days
