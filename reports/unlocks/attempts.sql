-- One row per unlock attempt of the window, in order of time. Nothing in it is lost when retention deletes the attempt.
with attempts as (
  select ts_utc_ms, timezone_id, day_id, app_id, mode_id, strictness, option_type, outcome, reason, credits_spent
  from attempt
  where day_id between :from_day_id and :to_day_id
)
select
  attempts.ts_utc_ms,
  attempts.timezone_id,
  attempts.day_id,
  attempts.app_id,
  coalesce(app_label.label, attempts.app_id) as label,
  mode.name as mode,
  attempts.strictness,
  attempts.option_type,
  attempts.outcome,
  attempts.reason,
  attempts.credits_spent
from attempts
left join app_label on app_label.app_id = attempts.app_id
left join mode on mode.mode_id = attempts.mode_id
order by attempts.ts_utc_ms, attempts.app_id, outcome, option_type, reason, mode, attempts.strictness, credits_spent
