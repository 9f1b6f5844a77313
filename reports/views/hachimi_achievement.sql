-- One row per achievement that is unlocked.
-- @columns achievement_id, unlocked_ts_utc_ms, claimed, claimed_ts_utc_ms
-- @if_exists main.local_achievements
select id, unlocked_at, claimed, claimed_at
from main.local_achievements
