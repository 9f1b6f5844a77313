-- One row per action: those of the app whose file it is, which stay, then those whose row of the ledger is deleted, then
-- the others.
-- @columns part, position, type, ts_utc_ms, date, coins, subject_id
-- @reads hachimi_ledger_action, hachimi_rolled
with actions as (
  select 2 as part, position, type, ts_utc_ms, date, coins, subject_id
  from hachimi_rolled
  union all
  select case when is_of_app = 1 then 1 else 3 end, position, type, ts_utc_ms, date, coins, subject_id
  from hachimi_ledger_action
)
select part, position, type, ts_utc_ms, date, coins, subject_id
from actions
