-- One row per unlock attempt that the archive beside the database holds.
-- @columns day_id day
-- @if_exists archive.unlock_attempt
select day_id
from archive.unlock_attempt
