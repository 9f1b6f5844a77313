-- Made by Sources/EarnedFleet/lift.py from reports/hours.
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
), attempts AS (
  SELECT
    params.device,
    ISODOW(CAST(attempt.day_id AS DATE)) AS weekday,
    attempt.outcome
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
), counts AS (
  SELECT
    attempts.device,
    attempts.weekday,
    COUNT(*) AS attempts,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'GRANTED') AS granted,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'DENIED') AS denied
  FROM attempts
  GROUP BY
    attempts.device,
    attempts.weekday
)
SELECT
  params.device,
  day_of_week.weekday,
  COALESCE(counts.attempts, 0) AS attempts,
  COALESCE(counts.granted, 0) AS granted,
  COALESCE(counts.denied, 0) AS denied
FROM params
CROSS JOIN day_of_week
LEFT JOIN counts
  ON counts.device = params.device AND counts.weekday = day_of_week.weekday
ORDER BY
  params.device NULLS FIRST,
  day_of_week.weekday NULLS FIRST
