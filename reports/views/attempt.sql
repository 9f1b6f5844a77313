-- One row per unlock attempt: those of the table, and what retention remembers of those it deleted.
-- @public
-- @columns day_id day, ts_utc_ms number, timezone_id zone, app_id app, mode_id id, strictness code, outcome code
-- @columns option_type code, reason code, credits_spent number
-- @slices app, mode, weekday, hour
-- @adds hour_local local_hour(ts_utc_ms, timezone_id)
-- @adds weekday weekday(day_id)
-- @means ts_utc_ms When the app was asked for
-- @means mode_id The mode that was active
-- @means credits_spent The credits that it cost; null unless it was granted for credits
-- @if_exists main.unlock_attempt
select
  day_id,
  ts_utc_ms,
  timezone_id,
  app_id,
  effective_mode_id,
  effective_strictness,
  outcome,
  chosen_option_type,
  denial_reason,
  case
    when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK'
      then json_extract(chosen_option_payload_json, '$.cost_credits')
  end
from main.unlock_attempt
where outcome <> 'GRANTED'
  or chosen_option_type is not 'CREDITS_UNLOCK'
  or is_amount('unlock_attempt', attempt_id, json_extract(chosen_option_payload_json, '$.cost_credits'))
union all
-- @if_filled main.earned_rolled_attempt
select
  day_id,
  ts_utc_ms,
  timezone_id,
  app_id,
  mode_id,
  strictness,
  outcome,
  option_type,
  reason,
  credits_spent
from main.earned_rolled_attempt
