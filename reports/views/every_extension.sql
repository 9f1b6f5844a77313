-- One row per extension of a grant, as it was recorded. With an archive also those in it, each once.
-- @columns extension_id, grant_id, ts_utc_ms, added_minutes, new_ends_ts_utc_ms, method, metadata_json
-- @if_exists main.unlock_grant_extension
select
  extension_id, grant_id, ts_utc_ms, added_minutes, new_ends_ts_utc_ms, method, metadata_json
from main.unlock_grant_extension
union all
-- @if_exists archive.unlock_grant_extension
select
  extension_id, grant_id, ts_utc_ms, added_minutes, new_ends_ts_utc_ms, method, metadata_json
from archive.unlock_grant_extension archived
where not exists (select 1 from main.unlock_grant_extension kept where kept.extension_id = archived.extension_id)
