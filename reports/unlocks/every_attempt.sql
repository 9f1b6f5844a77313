-- One row per unlock attempt of the window as it was recorded, those in the archive too, in order of time. What is no
-- JSON is shown as a text.
with attempts as (
  select
    attempt_id, ts_utc_ms, timezone_id, day_id, app_id, effective_mode_id, effective_strictness,
    available_options_json, chosen_option_type, chosen_option_payload_json, outcome, denial_reason, grant_id,
    updated_ts_utc_ms
  from every_attempt
  where day_id between :from_day_id and :to_day_id
)
select
  attempts.ts_utc_ms,
  attempts.timezone_id,
  attempts.day_id,
  attempts.app_id,
  coalesce(app_label.label, attempts.app_id) as label,
  mode.name as mode,
  attempts.effective_strictness as strictness,
  case
    when json_valid(attempts.available_options_json) then attempts.available_options_json
    else json_quote(attempts.available_options_json)
  end as available_options,
  attempts.chosen_option_type as option_type,
  case
    when json_valid(attempts.chosen_option_payload_json) then attempts.chosen_option_payload_json
    when attempts.chosen_option_payload_json is not null then json_quote(attempts.chosen_option_payload_json)
  end as option_payload,
  attempts.outcome,
  attempts.denial_reason as reason,
  attempts.updated_ts_utc_ms,
  attempts.attempt_id,
  attempts.grant_id
from attempts
left join app_label on app_label.app_id = attempts.app_id
left join mode on mode.mode_id = attempts.effective_mode_id
order by attempts.ts_utc_ms, attempts.attempt_id
