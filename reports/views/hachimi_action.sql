-- One row per action of Hachimi: those of the app whose file it is, which stay, then those whose row of the ledger is deleted, then
-- the others.
-- @public
-- @columns part, position, type code, ts_utc_ms, date, coins number, subject_id catalogue
-- @adds weekday weekday(date)
-- @means part 1 for those of the app's file, 2 for those of which a cleanup has deleted the row, 3 for the others
-- @means position Its place among those of its part
-- @means type What was done
-- @means date The date of it; null when its zone is not known
-- @means subject_id What it was done with, such as an accessory
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
