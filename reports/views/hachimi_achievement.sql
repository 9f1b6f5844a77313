-- One row per achievement of Hachimi that is unlocked.
-- @public
-- @columns achievement_id catalogue, unlocked_ts_utc_ms number, claimed number flag, claimed_ts_utc_ms number
-- @means unlocked_ts_utc_ms When it was unlocked
-- @means claimed Whether its coins were taken
-- @means claimed_ts_utc_ms When they were; null when they were not
-- @if_exists main.local_achievements
select id, unlocked_at, claimed, claimed_at
from local_achievements
