-- One row per unlock grant, as it was recorded. With an archive also those in it, each once.
-- @columns grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms, ends_ts_utc_ms, method
-- @columns source_mode_id, source_attempt_id, metadata_json, revoked_ts_utc_ms
-- @if_exists main.unlock_grant
select
  grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms, ends_ts_utc_ms, method, source_mode_id,
  source_attempt_id, metadata_json, revoked_ts_utc_ms
from main.unlock_grant
union all
-- @if_exists archive.unlock_grant
select
  grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms, ends_ts_utc_ms, method, source_mode_id,
  source_attempt_id, metadata_json, revoked_ts_utc_ms
from archive.unlock_grant archived
where not exists (select 1 from main.unlock_grant kept where kept.grant_id = archived.grant_id)
