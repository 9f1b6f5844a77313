-- One row: the balance before the window, what was earned, spent and cut off by rollovers in it, and the balance after
-- it. A balance is null where the log no longer tells.
with days as (
  {days}
)
select
  (select opening_balance from days order by day_id limit 1) as opening_balance,
  coalesce(sum(credits_earned), 0) as credits_earned,
  coalesce(sum(credits_spent), 0) as credits_spent,
  case when count(credits_lost) = count(*) then coalesce(sum(credits_lost), 0) end as credits_lost,
  (select balance from days order by day_id desc limit 1) as closing_balance
from days
order by credits_earned
