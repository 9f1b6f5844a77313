-- One row per day on record. A window is about these days when its report names no others.
-- @columns day_id day
-- @if_exists main.day_summary
select day_id
from main.day_summary
