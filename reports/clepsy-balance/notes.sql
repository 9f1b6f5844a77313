-- One row per app that is in use and not yet counted, and one for the events that wait in the queue.
select note
from time_note
order by since_ts_utc_ms, session_id
