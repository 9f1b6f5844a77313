-- One row per run of qualified days that reaches into the window, the earliest first: its first and last day, how many
-- days it is long, the streak bonuses earned in it, and whether it is still going on.
with qualified_days as (
  select day_id, number, run
  from qualified_day
  where day_id <= :through_day_id
),
bonuses as (
  select day_id, sum(credits) as credits
  from streak_bonus
  where day_id <= :through_day_id
  group by day_id
),
streaks as (
  select
    min(qualified_days.day_id) as start_day_id,
    max(qualified_days.day_id) as end_day_id,
    max(qualified_days.number) as last_number,
    count(*) as length,
    coalesce(sum(bonuses.credits), 0) as bonus_credits
  from qualified_days
  left join bonuses on bonuses.day_id = qualified_days.day_id
  group by qualified_days.run
)
select
  start_day_id,
  end_day_id,
  length,
  bonus_credits,
  case when last_number >= streak_end.number then 1 else 0 end as current
from streaks
cross join streak_end
where end_day_id >= :from_day_id
order by start_day_id
