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
-- The first day begins with nothing, every other with what its rollover carried over. A day that was only added later
-- has no rollover: it keeps the balance of the day before.
first_day as (
  select min(day_id) as day_id, 0 as carried
  from day_summary
  where day_id not in (select day_id from added_day)
),
days as (
  select
    day_summary.day_id,
    case when added_day.day_id is null then 1 else 0 end as is_real,
    sums.carried as rollover,
    coalesce(sums.carried, first_day.carried) as carried,
    coalesce(sums.earned, 0) as earned,
    coalesce(sums.spent, 0) as spent
  from day_summary
  left join sums on sums.day_id = day_summary.day_id
  left join first_day on first_day.day_id = day_summary.day_id
  left join added_day on added_day.day_id = day_summary.day_id
  where day_summary.day_id between coalesce(:preceding_day_id, :from_day_id) and :to_day_id
),
-- A part is a day with the added ones after it; part 0 has added ones only.
parts as (
  select
    day_id, is_real, rollover, carried, earned, spent,
    sum(is_real) over (order by day_id) as part
  from days
),
balances as (
  select
    day_id, is_real, rollover, carried, earned, spent,
    case
      when part > 0 then max(case when is_real = 1 then carried + earned - spent end) over (partition by part)
      when day_id < (select day_id from first_day) then 0
    end as balance
  from parts
),
openings as (
  select
    day_id, earned, spent, balance,
    case when is_real = 1 then carried else balance end as carried,
    coalesce(
      lag(balance) over (order by day_id),
      case when is_real = 0 then balance when rollover is null then carried end
    ) as opening_balance
  from balances
)
select
  day_id,
  opening_balance,
  opening_balance - carried as credits_lost,
  carried as credits_carried,
  earned as credits_earned,
  spent as credits_spent,
  balance
from openings
where day_id >= :from_day_id
order by day_id
