-- One row per run of qualified days that reaches into the window, the earliest first: its first and last day, how many
-- days it is long, the streak bonuses earned in it, and whether it is still going on.
with qualified_days as (
  select day_id, day_number(day_id) as number
  from day_summary
  where qualified = 1 and day_id <= :through_day_id
),
-- Consecutive days have consecutive numbers.
runs as (
  select day_id, number, number - row_number() over (order by number) as run
  from qualified_days
),
bonuses as (
  select day_id, sum(credits) as credits
  from credit_change
  where kind = 'EARNED' and source = 'STREAK_BONUS' and day_id <= :through_day_id
  group by day_id
),
streaks as (
  select
    min(runs.day_id) as start_day_id,
    max(runs.day_id) as end_day_id,
    max(runs.number) as last_number,
    count(*) as length,
    coalesce(sum(bonuses.credits), 0) as bonus_credits
  from runs
  left join bonuses on bonuses.day_id = runs.day_id
  group by runs.run
)
select
  start_day_id,
  end_day_id,
  length,
  bonus_credits,
  case when last_number >= day_number(:through_day_id) - 1 then 1 else 0 end as current
from streaks
where end_day_id >= :from_day_id
order by start_day_id
