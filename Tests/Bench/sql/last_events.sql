-- The last hundred lines of the log, newest first, as JSON.
.timeout 5000
.mode json
select event_id, ts_utc_ms, timezone_id, day_id, type, payload_json
from event_log order by ts_utc_ms desc, rowid desc limit 100;
