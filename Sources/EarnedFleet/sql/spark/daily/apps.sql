-- Made by Sources/EarnedFleet/lift.py from reports/daily.
WITH window_attempt(device, day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent) AS (
  SELECT
    params.device,
    attempt.day_id,
    CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(attempt.day_id AS DATE)) AS BIGINT),
    CAST(HOUR(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(attempt.ts_utc_ms) AS TIMESTAMP), attempt.timezone_id)) AS BIGINT),
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
), counts AS (
  SELECT
    window_attempt.device,
    window_attempt.app_id,
    COUNT(*) AS attempts,
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'GRANTED') AS granted,
    COALESCE(SUM(window_attempt.credits_spent), 0) AS credits_spent
  FROM window_attempt
  GROUP BY
    window_attempt.device,
    window_attempt.app_id
)
SELECT
  params.device,
  counts.app_id,
  COALESCE(app_label.label, counts.app_id) AS label,
  counts.attempts,
  counts.granted,
  counts.credits_spent
FROM params
JOIN counts
  ON counts.device = params.device
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = counts.app_id
ORDER BY
  params.device,
  counts.attempts DESC,
  counts.app_id
