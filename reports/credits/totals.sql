-- One row: the balance before the window, what was earned, spent and cut off by rollovers in it, and the balance after
-- it. A balance is null where the log no longer tells.
with changes as (
  select day_id, kind, credits
  from credit_change
  where day_id between coalesce(:preceding_day_id, :from_day_id) and :to_day_id
),
sums as (
  select
    day_id,
    max(case when kind = 'ROLLOVER' then credits end) as carried,
    sum(case when kind = 'EARNED' then credits else 0 end) as earned,
    sum(case when kind = 'SPENT' then credits else 0 end) as spent
  from changes
  group by day_id
),
-- The first day on record begins with nothing, every other with what its rollover carried over.
first_day as (
  select min(day_id) as day_id, 0 as balance_before from day_summary
),
days as (
  select
    day_summary.day_id,
    case when sums.carried is null then first_day.balance_before end as balance_before,
    coalesce(sums.carried, first_day.balance_before) as carried,
    coalesce(sums.earned, 0) as earned,
    coalesce(sums.spent, 0) as spent
  from day_summary
  left join sums on sums.day_id = day_summary.day_id
  left join first_day on first_day.day_id = day_summary.day_id
  where day_summary.day_id between coalesce(:preceding_day_id, :from_day_id) and :to_day_id
),
balances as (
  select
    day_id, carried, earned, spent,
    carried + earned - spent as balance,
    coalesce(lag(carried + earned - spent) over (order by day_id), balance_before) as balance_before
  from days
),
window_days as (
  select day_id, balance_before, balance_before - carried as lost, earned, spent, balance
  from balances
  where day_id >= :from_day_id
)
select
  (select balance_before from window_days order by day_id limit 1) as opening_balance,
  coalesce(sum(earned), 0) as credits_earned,
  coalesce(sum(spent), 0) as credits_spent,
  case when count(lost) = count(*) then coalesce(sum(lost), 0) end as credits_lost,
  (select balance from window_days order by day_id desc limit 1) as closing_balance
from window_days
order by credits_earned
