-- One row per unlock attempt that the archive holds.
-- @columns day_id day
-- @if_exists archive.unlock_attempt
select day_id
from archive.unlock_attempt
