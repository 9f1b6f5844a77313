-- One row per unlock attempt of the report's window, with its weekday and hour.
-- @columns day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent
-- @reads attempt
-- @once
select
  day_id,
  weekday(day_id),
  local_hour(ts_utc_ms, timezone_id),
  app_id,
  mode_id,
  strictness,
  outcome,
  option_type,
  reason,
  credits_spent
from attempt
where day_id between :from_day_id and :to_day_id
