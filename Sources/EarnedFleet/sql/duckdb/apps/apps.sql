-- Made by Sources/EarnedFleet/lift.py from reports/apps.
WITH attempts AS (
  SELECT
    params.device,
    attempt.app_id,
    HOUR(TIMEZONE(attempt.timezone_id, MAKE_TIMESTAMPTZ(attempt.ts_utc_ms * 1000))) AS hour_local,
    attempt.outcome,
    attempt.credits_spent
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
), counts AS (
  SELECT
    attempts.device,
    attempts.app_id,
    COUNT(*) AS attempts,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'GRANTED') AS granted,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'DENIED') AS denied,
    COALESCE(CAST(SUM(attempts.credits_spent) AS BIGINT), 0) AS credits_spent
  FROM attempts
  GROUP BY
    attempts.device,
    attempts.app_id
), hours AS (
  SELECT
    attempts.device,
    attempts.app_id,
    attempts.hour_local,
    COUNT(*) AS attempts
  FROM attempts
  GROUP BY
    attempts.device,
    attempts.app_id,
    attempts.hour_local
), ranked_hours AS (
  SELECT
    hours.device,
    hours.app_id,
    hours.hour_local,
    ROW_NUMBER() OVER (PARTITION BY hours.device, hours.app_id ORDER BY hours.attempts DESC, hours.hour_local NULLS FIRST) AS rank
  FROM hours
)
SELECT
  params.device,
  counts.app_id,
  COALESCE(app_label.label, counts.app_id) AS label,
  counts.attempts,
  (
    SIGN(counts.attempts) * SIGN(CAST(SUM(counts.attempts) OVER (PARTITION BY params.device) AS BIGINT)) * (
      (
        20000 * ABS(counts.attempts) + ABS(CAST(SUM(counts.attempts) OVER (PARTITION BY params.device) AS BIGINT))
      ) // (
        2 * ABS(CAST(SUM(counts.attempts) OVER (PARTITION BY params.device) AS BIGINT))
      )
    ) / 10000E0
  ) AS share,
  counts.granted,
  counts.denied,
  counts.credits_spent,
  ranked_hours.hour_local AS hardest_hour_local
FROM params
JOIN counts
  ON counts.device = params.device
JOIN ranked_hours
  ON ranked_hours.device = params.device AND ranked_hours.app_id = counts.app_id AND ranked_hours.rank = 1
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = counts.app_id
ORDER BY
  params.device NULLS FIRST,
  counts.attempts DESC,
  counts.app_id NULLS FIRST
