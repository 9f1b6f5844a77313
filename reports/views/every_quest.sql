-- One row per quest, as it was recorded. With an archive also those in it, each once.
-- @columns quest_session_id, attempt_id, quest_type, created_ts_utc_ms, expires_ts_utc_ms, state, metadata_json
-- @columns updated_ts_utc_ms
-- @if_exists main.quest_session
select
  quest_session_id, attempt_id, quest_type, created_ts_utc_ms, expires_ts_utc_ms, state, metadata_json,
  updated_ts_utc_ms
from main.quest_session
union all
-- @if_exists archive.quest_session
select
  quest_session_id, attempt_id, quest_type, created_ts_utc_ms, expires_ts_utc_ms, state, metadata_json,
  updated_ts_utc_ms
from archive.quest_session archived
where not exists (select 1 from main.quest_session kept where kept.quest_session_id = archived.quest_session_id)
