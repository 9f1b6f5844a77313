-- Made by Sources/EarnedFleet/lift.py from reports/yearly.
WITH hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_1.hour_local,
      EXPLODE(SEQUENCE(CAST(0 AS BIGINT), GREATEST(COALESCE(23 - first_1.hour_local, 0), 0))) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_1
  ) AS steps_2
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), window_attempt(device, day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent) AS (
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
), window_hour(device, weekday, hour_local, attempts, granted, denied) AS (
  SELECT
    window_attempt.device,
    window_attempt.weekday,
    window_attempt.hour_local,
    COUNT(*),
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'GRANTED'),
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'DENIED')
  FROM window_attempt
  GROUP BY
    window_attempt.device,
    window_attempt.hour_local,
    window_attempt.weekday
), hours AS (
  SELECT
    window_hour.device,
    window_hour.hour_local,
    SUM(window_hour.attempts) AS attempts,
    SUM(window_hour.granted) AS granted,
    SUM(window_hour.denied) AS denied
  FROM window_hour
  GROUP BY
    window_hour.device,
    window_hour.hour_local
)
SELECT
  params.device,
  hour_of_day.hour_local,
  COALESCE(hours.attempts, 0) AS attempts,
  COALESCE(hours.granted, 0) AS granted,
  COALESCE(hours.denied, 0) AS denied
FROM params
CROSS JOIN hour_of_day
LEFT JOIN hours
  ON hours.device = params.device AND hours.hour_local = hour_of_day.hour_local
ORDER BY
  params.device,
  hour_of_day.hour_local
