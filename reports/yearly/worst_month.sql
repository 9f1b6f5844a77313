-- One row, or none when no month has fewer qualified days than the best: the worst month, of equals the earliest, and how many are like it.
with first_months as (
  select
    month, from_day_id, to_day_id, qualified_days, focus_minutes, unlock_attempts, days,
    ties,
    row_number() over (order by place_from_worst, from_day_id) as number
  from ranked_month
  where is_below_best = 1
)
select
  month,
  from_day_id,
  to_day_id,
  qualified_days,
  focus_minutes,
  unlock_attempts,
  days,
  ties
from first_months
where number = 1
order by month
