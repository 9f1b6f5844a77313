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
), state AS (
  SELECT
    params.device,
    CASE WHEN time_state.date > params.today_day_id THEN time_state.date ELSE params.today_day_id END AS today
  FROM params
  JOIN time_state
    ON time_state.device = params.device
), runs AS (
  SELECT
    time_streak_day.device,
    MIN(time_streak_day.date) AS start_date,
    MAX(time_streak_day.number) AS last_number,
    COUNT(time_streak_day.date) AS days
  FROM time_streak_day
  GROUP BY
    time_streak_day.device,
    time_streak_day.run
)
SELECT
  params.device,
  COALESCE(runs.days, 0) AS days,
  runs.start_date
FROM params
JOIN state
  ON state.device = params.device
LEFT JOIN runs
  ON runs.device = params.device
  AND runs.last_number >= CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(state.today AS DATE)) AS BIGINT) - 1
ORDER BY
  params.device,
  runs.start_date
