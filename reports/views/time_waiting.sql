-- One row per event in the queue, which is not counted yet: its time.
-- @columns ts_utc_ms number
-- @if_exists main.clepsy_pending_event
select ts_utc_ms
from main.clepsy_pending_event
