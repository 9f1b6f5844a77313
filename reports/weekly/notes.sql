-- One row per app that is in use and not yet counted, and one for the events that wait, when that is in the window.
select note
from time_note
where local_day(since_ts_utc_ms, :timezone_id) between :from_day_id and :to_day_id
order by since_ts_utc_ms, session_id
