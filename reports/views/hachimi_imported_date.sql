-- One row per row of the ledger that was imported: its date.
-- @columns action_id id, date day
-- @if_exists main.hachimi_imported
select action_id, date
from hachimi_imported
