-- One row per event of the time balance, as it was recorded. With an archive also those in it, each once.
-- @columns position, event_id, ts_utc_ms, timezone_id, date, hour_local, kind, seconds, credited_seconds
-- @columns counted_seconds, app_bundle_id, session_id
-- @if_exists main.clepsy_event
select
  position, event_id, ts_utc_ms, timezone_id, date, hour_local, kind, seconds, credited_seconds, counted_seconds,
  app_bundle_id, session_id
from main.clepsy_event
union all
-- @if_exists archive.clepsy_event
select
  position, event_id, ts_utc_ms, timezone_id, date, hour_local, kind, seconds, credited_seconds, counted_seconds,
  app_bundle_id, session_id
from archive.clepsy_event archived
where not exists (select 1 from main.clepsy_event kept where kept.event_id = archived.event_id)
