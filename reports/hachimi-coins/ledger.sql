-- One row per action that moved coins, in order of arrival: what it was about, and the balance after it.
with balance as (
  {balance}
),
changes as (
  select part, position, ts_utc_ms, date, type, subject_id, coins
  from hachimi_action
  where coins <> 0
)
select
  changes.ts_utc_ms,
  changes.date,
  changes.type,
  coalesce(habit.name, changes.subject_id) as subject,
  changes.coins,
  balance.opening + sum(changes.coins) over (order by changes.part, changes.position) as balance
from changes
cross join balance
left join hachimi_known_habit habit on habit.habit_id = changes.subject_id and changes.type like 'focus%'
order by changes.part, changes.position
