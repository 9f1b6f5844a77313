-- One row per day of the window, outcome and reason of a denial: how many attempts of that day ended so.
with attempts as (
  select day_id, outcome, reason
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select
  day_id,
  outcome,
  reason,
  count(*) as attempts
from attempts
group by day_id, outcome, reason
order by day_id, attempts desc, outcome, reason
