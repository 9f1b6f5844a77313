-- Made by Sources/EarnedFleet/lift.py from reports/daily.
WITH attempts AS (
  SELECT
    params.device,
    attempt.ts_utc_ms,
    attempt.timezone_id,
    attempt.day_id,
    attempt.app_id,
    attempt.mode_id,
    attempt.strictness,
    attempt.option_type,
    attempt.outcome,
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
  attempts.ts_utc_ms,
  attempts.timezone_id,
  attempts.day_id,
  attempts.app_id,
  COALESCE(app_label.label, attempts.app_id) AS label,
  mode.name AS mode,
  attempts.strictness,
  attempts.option_type,
  attempts.outcome,
  attempts.reason,
  attempts.credits_spent
FROM params
JOIN attempts
  ON attempts.device = params.device
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = attempts.app_id
LEFT JOIN mode
  ON mode.device = params.device AND mode.mode_id = attempts.mode_id
ORDER BY
  params.device,
  attempts.ts_utc_ms,
  attempts.app_id,
  outcome,
  option_type,
  reason,
  mode,
  attempts.strictness,
  credits_spent
