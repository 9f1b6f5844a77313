-- One row per action that moved coins on the chosen dates, otherwise on all, in order of arrival: what it was about, and the
-- balance after it.
with balance as (
  {balance}
),
changes as (
  select part, position, ts_utc_ms, date, type, subject_id, coins
  from hachimi_action
  where coins <> 0
),
balances as (
  select
    part, position, ts_utc_ms, date, type, subject_id, coins,
    sum(coins) over (order by part, position) as sum_of_coins
  from changes
)
select
  balances.ts_utc_ms,
  balances.date,
  balances.type,
  coalesce(habit.name, balances.subject_id) as subject,
  balances.coins,
  balance.opening + balances.sum_of_coins as balance,
  case when balances.type in ('purchase', 'achievement_claimed') then balances.subject_id end as subject_code,
  case
    when balances.type not in ('purchase', 'achievement_claimed') then coalesce(habit.name, balances.subject_id)
  end as subject_name,
  balances.subject_id
from balances
cross join balance
left join hachimi_known_habit habit on habit.habit_id = balances.subject_id and balances.type like 'focus%'
where balances.date between coalesce(:from_day_id, balances.date) and coalesce(:to_day_id, balances.date)
order by balances.part, balances.position
