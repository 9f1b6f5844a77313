-- One row per row of the ledger that the cleanup has deleted.
-- @columns position number, type code, ts_utc_ms number, date day, coins number, subject_id catalogue
-- @if_exists main.hachimi_rolled_action
select position, type, ts_utc_ms, date, coins, subject_id
from hachimi_rolled_action
