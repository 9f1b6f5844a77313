-- One row per unlock grant that the archive holds.
-- @columns day_id day, ends_ts_utc_ms number
-- @if_exists archive.unlock_grant
select created_day_id, ends_ts_utc_ms
from archive.unlock_grant
