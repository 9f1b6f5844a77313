-- One row per line of the log, as it was recorded. With an archive also those in it, each once. Lines of equal time are
-- in order of `line`.
-- @columns event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms, sync_status, line
-- @if_exists main.event_log
select
  event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms, sync_status,
  rowid
from main.event_log
union all
-- @if_exists archive.event_log
select
  event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms, sync_status,
  archived.rowid
from archive.event_log archived
where not exists (select 1 from main.event_log kept where kept.event_id = archived.event_id)
