-- One row when the Hachimi economy has data: the coins, and how many accessories no cat wears.
-- @columns coins number, accessories number
-- @if_exists main.materialized_state
select
  coalesce((select cast(value as integer) from main.materialized_state where key = 'coin_balance'), 0),
  (
    select count(*)
    from main.materialized_state state
    join json_each(iif(json_valid(state.value), state.value, '[]'))
    where state.key = 'inventory'
  )
where exists (select 1 from main.materialized_state)
  or exists (select 1 from main.action_ledger)
  or exists (select 1 from main.local_habits)
