-- Made by Sources/EarnedFleet/lift.py from reports/monthly.
WITH day_of_week_weekdays(weekday) AS (
  SELECT
    weekday + step AS weekday
  FROM (
    SELECT
      first_1.weekday,
      UNNEST(RANGE(0, GREATEST(COALESCE(7 - first_1.weekday, 0), 0) + 1)) AS step
    FROM (
      SELECT
        1 AS weekday
    ) AS first_1
  ) AS steps_2
), day_of_week(weekday) AS (
  SELECT
    weekday
  FROM day_of_week_weekdays AS weekdays
), hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_3.hour_local,
      UNNEST(RANGE(0, GREATEST(COALESCE(23 - first_3.hour_local, 0), 0) + 1)) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_3
  ) AS steps_4
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), window_attempt(device, day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent) AS (
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
)
SELECT
  params.device,
  day_of_week.weekday,
  hour_of_day.hour_local,
  COALESCE(window_hour.attempts, 0) AS attempts
FROM params
CROSS JOIN day_of_week
CROSS JOIN hour_of_day
LEFT JOIN window_hour
  ON window_hour.device = params.device
  AND window_hour.weekday = day_of_week.weekday
  AND window_hour.hour_local = hour_of_day.hour_local
ORDER BY
  params.device NULLS FIRST,
  day_of_week.weekday NULLS FIRST,
  hour_of_day.hour_local NULLS FIRST
