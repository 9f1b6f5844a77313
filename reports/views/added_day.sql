-- One row per day that began with records that were added later: it has no rollover.
-- @columns day_id day
-- @if_exists main.earned_added_day
select day_id
from main.earned_added_day
