-- Made by Sources/EarnedFleet/lift.py from reports/yearly.
WITH window_attempt(device, day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent) AS (
  SELECT
    params.device,
    attempt.day_id,
    ISODOW(CAST(attempt.day_id AS DATE)),
    HOUR(TIMEZONE(attempt.timezone_id, MAKE_TIMESTAMPTZ(attempt.ts_utc_ms * 1000))),
    attempt.app_id,
    attempt.mode_id,
    attempt.strictness,
    attempt.outcome,
    attempt.option_type,
    attempt.reason,
    attempt.credits_spent
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
)
SELECT
  params.device,
  window_attempt.outcome,
  window_attempt.option_type,
  window_attempt.reason,
  COUNT(*) AS attempts
FROM params
JOIN window_attempt
  ON window_attempt.device = params.device
GROUP BY
  params.device,
  window_attempt.outcome,
  window_attempt.option_type,
  window_attempt.reason
ORDER BY
  params.device NULLS FIRST,
  attempts DESC,
  window_attempt.outcome NULLS FIRST,
  window_attempt.option_type NULLS FIRST,
  window_attempt.reason NULLS FIRST
