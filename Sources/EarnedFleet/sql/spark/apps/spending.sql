-- Made by Sources/EarnedFleet/lift.py from reports/apps.
WITH apps_attempts AS (
  SELECT
    params.device,
    attempt.app_id,
    CAST(HOUR(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(attempt.ts_utc_ms) AS TIMESTAMP), attempt.timezone_id)) AS BIGINT) AS hour_local,
    attempt.outcome,
    attempt.credits_spent
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
), apps_counts AS (
  SELECT
    attempts.device,
    attempts.app_id,
    COUNT(*) AS attempts,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'GRANTED') AS granted,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'DENIED') AS denied,
    COALESCE(SUM(attempts.credits_spent), 0) AS credits_spent
  FROM apps_attempts AS attempts
  GROUP BY
    attempts.device,
    attempts.app_id
), apps_hours AS (
  SELECT
    attempts.device,
    attempts.app_id,
    attempts.hour_local,
    COUNT(*) AS attempts
  FROM apps_attempts AS attempts
  GROUP BY
    attempts.device,
    attempts.app_id,
    attempts.hour_local
), apps_ranked_hours AS (
  SELECT
    hours.device,
    hours.app_id,
    hours.hour_local,
    ROW_NUMBER() OVER (PARTITION BY hours.device, hours.app_id ORDER BY hours.attempts DESC, hours.hour_local) AS rank
  FROM apps_hours AS hours
), apps AS (
  SELECT
    counts.device,
    counts.app_id,
    COALESCE(app_label.label, counts.app_id) AS label,
    counts.attempts,
    (
      CAST(SIGN(counts.attempts) * SIGN(SUM(counts.attempts) OVER (PARTITION BY counts.device)) AS BIGINT) * (
        (
          20000 * ABS(counts.attempts) + ABS(SUM(counts.attempts) OVER (PARTITION BY counts.device))
        ) DIV NULLIF(2 * ABS(SUM(counts.attempts) OVER (PARTITION BY counts.device)), 0)
      ) / 10000E0
    ) AS share,
    counts.granted,
    counts.denied,
    counts.credits_spent,
    ranked_hours.hour_local AS hardest_hour_local
  FROM apps_counts AS counts
  JOIN apps_ranked_hours AS ranked_hours
    ON ranked_hours.device = counts.device AND ranked_hours.app_id = counts.app_id AND ranked_hours.rank = 1
  LEFT JOIN app_label
    ON app_label.device = counts.device AND app_label.app_id = counts.app_id
)
SELECT
  params.device,
  apps.app_id,
  apps.label,
  apps.credits_spent
FROM params
JOIN apps
  ON apps.device = params.device
WHERE
  apps.credits_spent > 0
ORDER BY
  params.device,
  apps.credits_spent DESC,
  apps.app_id
