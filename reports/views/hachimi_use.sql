-- One row when the Hachimi economy has data.
-- @columns in_use number
-- @if_exists main.materialized_state
select 1
where exists (select 1 from materialized_state)
  or exists (select 1 from action_ledger)
  or exists (select 1 from local_habits)
