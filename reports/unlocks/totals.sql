-- One row: how the unlock attempts of the window ended.
with attempts as (
  select outcome, credits_spent
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select
  count(*) as attempts,
  coalesce(sum(case when outcome = 'GRANTED' then 1 else 0 end), 0) as granted,
  coalesce(sum(case when outcome = 'DENIED' then 1 else 0 end), 0) as denied,
  coalesce(sum(case when outcome = 'CANCELLED' then 1 else 0 end), 0) as cancelled,
  coalesce(sum(case when outcome = 'EXPIRED' then 1 else 0 end), 0) as expired,
  coalesce(sum(case when outcome = 'PENDING' then 1 else 0 end), 0) as pending,
  coalesce(sum(credits_spent), 0) as credits_spent
from attempts
order by attempts
