-- One row when the Hachimi economy has data: the coins, and how many accessories no cat wears.
-- @columns coins number, accessories number
-- @reads hachimi_use
-- @if_exists main.materialized_state
select
  coalesce((select cast(value as integer) from materialized_state where key = 'coin_balance'), 0),
  (
    select count(*)
    from materialized_state state
    join json_each(iif(json_valid(state.value), state.value, '[]'))
    where state.key = 'inventory'
  )
from hachimi_use
