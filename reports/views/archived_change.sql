-- One row per change of the balance that the archive holds.
-- @columns day_id day
-- @if_exists archive.event_log
select day_id
from archive.event_log
-- The plus sign keeps SQLite from using the index of the type: the days choose the rows.
where +type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
