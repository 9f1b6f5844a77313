-- One row per day of the window with an attempt: how its attempts ended.
with attempts as (
  select day_id, outcome
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select
  day_id,
  count(*) filter (where outcome = 'GRANTED') as granted,
  count(*) filter (where outcome = 'DENIED') as denied,
  count(*) filter (where outcome = 'CANCELLED') as cancelled,
  count(*) filter (where outcome = 'EXPIRED') as expired,
  count(*) filter (where outcome = 'PENDING') as pending
from attempts
group by day_id
order by day_id
