-- One row per action, also those whose row of the ledger is deleted, which came first.
-- @columns is_kept, position, type, ts_utc_ms, date, coins, subject_id
-- @reads hachimi_ledger_action, hachimi_rolled
with actions as (
  select 0 as is_kept, position, type, ts_utc_ms, date, coins, subject_id
  from hachimi_rolled
  union all
  select 1, position, type, ts_utc_ms, date, coins, subject_id
  from hachimi_ledger_action
)
select is_kept, position, type, ts_utc_ms, date, coins, subject_id
from actions
