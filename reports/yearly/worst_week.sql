-- One row, or none when no week has fewer qualified days than the best: the worst week, of equals the earliest, and how many are like it.
with first_weeks as (
  select
    week, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts, days,
    ties,
    row_number() over (order by place_from_worst, from_day_id) as number
  from ranked_week
  where is_below_best = 1
)
select
  week,
  from_day_id,
  to_day_id,
  qualified_days,
  focus_minutes,
  unlock_attempts,
  days,
  ties
from first_weeks
where number = 1
order by week
