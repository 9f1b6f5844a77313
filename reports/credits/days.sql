-- One row per day of the window that is on record: the balance before it, the credits its rollover cut off and those it
-- carried over, what was earned and spent, and the balance at its end. A balance is null where the log no longer tells.
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
)
select
  day_id,
  balance_before as opening_balance,
  balance_before - carried as credits_lost,
  carried as credits_carried,
  earned as credits_earned,
  spent as credits_spent,
  balance
from balances
where day_id >= :from_day_id
order by day_id
