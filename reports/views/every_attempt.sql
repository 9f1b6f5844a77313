-- One row per unlock attempt, as it was recorded. With an archive also those in it, each once.
-- @columns attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_mode_id, effective_strictness
-- @columns available_options_json, chosen_option_type, chosen_option_payload_json, outcome, denial_reason, grant_id
-- @columns created_ts_utc_ms, updated_ts_utc_ms
-- @if_exists main.unlock_attempt
select
  attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_mode_id, effective_strictness, available_options_json,
  chosen_option_type, chosen_option_payload_json, outcome, denial_reason, grant_id, created_ts_utc_ms,
  updated_ts_utc_ms
from main.unlock_attempt
union all
-- @if_exists archive.unlock_attempt
select
  attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_mode_id, effective_strictness, available_options_json,
  chosen_option_type, chosen_option_payload_json, outcome, denial_reason, grant_id, created_ts_utc_ms,
  updated_ts_utc_ms
from archive.unlock_attempt archived
where not exists (select 1 from main.unlock_attempt kept where kept.attempt_id = archived.attempt_id)
