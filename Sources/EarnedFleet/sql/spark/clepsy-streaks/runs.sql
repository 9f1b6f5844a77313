-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-streaks.
WITH time_streak_day_numbered_days AS (
  SELECT
    time_day.device,
    time_day.date,
    CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(time_day.date AS DATE)) AS BIGINT) AS number,
    ROW_NUMBER() OVER (PARTITION BY time_day.device ORDER BY time_day.date) AS place
  FROM time_day
  WHERE
    time_day.earned_seconds >= 60
), time_streak_day(device, date, number, run) AS (
  SELECT
    numbered_days.device,
    numbered_days.date,
    numbered_days.number,
    numbered_days.number - numbered_days.place
  FROM time_streak_day_numbered_days AS numbered_days
)
SELECT
  params.device,
  MIN(time_streak_day.date) AS start_date,
  MAX(time_streak_day.date) AS end_date,
  COUNT(time_streak_day.date) AS days
FROM params
JOIN time_streak_day
  ON time_streak_day.device = params.device
GROUP BY
  params.device,
  time_streak_day.run
ORDER BY
  params.device,
  start_date
