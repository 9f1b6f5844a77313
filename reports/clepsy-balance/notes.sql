-- One row per app with time that is not counted yet.
select note
from time_note
order by since_ts_utc_ms, session_id
