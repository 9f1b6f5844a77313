-- One row per achievement that is unlocked.
-- @columns achievement_id catalogue, unlocked_ts_utc_ms number, claimed number, claimed_ts_utc_ms number
-- @if_exists main.local_achievements
select id, unlocked_at, claimed, claimed_at
from local_achievements
