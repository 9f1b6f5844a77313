-- One row: how the unlock attempts of the window ended.
with attempts as (
  select outcome, credits_spent
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select
  count(*) as attempts,
  count(*) filter (where outcome = 'GRANTED') as granted,
  count(*) filter (where outcome = 'DENIED') as denied,
  count(*) filter (where outcome = 'CANCELLED') as cancelled,
  count(*) filter (where outcome = 'EXPIRED') as expired,
  count(*) filter (where outcome = 'PENDING') as pending,
  coalesce(sum(credits_spent), 0) as credits_spent
from attempts
order by attempts
