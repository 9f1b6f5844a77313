-- One row per row of the ledger that the cleanup has deleted.
-- @columns position, type, ts_utc_ms, date, coins, subject_id
-- @if_exists main.hachimi_rolled_action
select position, type, ts_utc_ms, date, coins, subject_id
from main.hachimi_rolled_action
