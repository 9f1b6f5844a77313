-- One row when the Hachimi economy has data: the coins, and the accessories that no cat wears.
-- @columns coins, inventory
-- @if_exists main.materialized_state
select
  coalesce((select cast(value as integer) from main.materialized_state where key = 'coin_balance'), 0),
  coalesce((select value from main.materialized_state where key = 'inventory' and json_valid(value)), '[]')
where exists (select 1 from main.materialized_state)
  or exists (select 1 from main.action_ledger)
  or exists (select 1 from main.local_habits)
