-- One row per session of the time balance, as it was recorded. With an archive also those in it, each once.
-- @columns session_id, app_bundle_id, category, started_ts_utc_ms, timezone_id, date, hour_local, opens, state
-- @columns settled_ts_utc_ms, seconds, rest_milliseconds, rest_date, rest_timezone_id, unlock_ends_ts_utc_ms
-- @columns end_reason
-- @if_exists main.clepsy_session
select
  session_id, app_bundle_id, category, started_ts_utc_ms, timezone_id, date, hour_local, opens, state,
  settled_ts_utc_ms, seconds, rest_milliseconds, rest_date, rest_timezone_id, unlock_ends_ts_utc_ms, end_reason
from main.clepsy_session
union all
-- @if_exists archive.clepsy_session
select
  session_id, app_bundle_id, category, started_ts_utc_ms, timezone_id, date, hour_local, opens, state,
  settled_ts_utc_ms, seconds, rest_milliseconds, rest_date, rest_timezone_id, unlock_ends_ts_utc_ms, end_reason
from archive.clepsy_session archived
where not exists (select 1 from main.clepsy_session kept where kept.session_id = archived.session_id)
