-- Made by Sources/EarnedFleet/lift.py from reports/weekly.
WITH given AS (
  SELECT
    params.device,
    params.from_day_id AS from_day_id,
    params.now_ts_utc_ms AS now_ts_utc_ms,
    params.through_day_id AS through_day_id,
    params.timezone_id AS timezone_id,
    params.to_day_id AS to_day_id
  FROM params
  JOIN (
    SELECT DISTINCT
      time_state.device
    FROM time_state
  ) AS needed
    ON needed.device = params.device
), bounds AS (
  SELECT
    given.device,
    COALESCE(given.from_day_id, CAST(CAST(time_state.date AS DATE) + CAST(-6 AS INT) AS TEXT)) AS from_date,
    COALESCE(given.to_day_id, time_state.date) AS to_date,
    COALESCE(given.through_day_id, time_state.date) AS through_date
  FROM given
  JOIN time_state
    ON time_state.device = given.device
), days AS (
  SELECT
    given.device,
    time_day.date,
    time_day.earned_seconds,
    time_day.spent_seconds,
    CASE
      WHEN time_day.date < CAST(CAST(TIMEZONE(given.timezone_id, MAKE_TIMESTAMPTZ(given.now_ts_utc_ms * 1000)) AS DATE) AS TEXT)
      THEN time_day.ending_seconds
      ELSE time_day.expired_seconds
    END AS expired_seconds
  FROM given
  JOIN time_day
    ON time_day.device = given.device
  JOIN bounds
    ON bounds.device = given.device AND time_day.date BETWEEN bounds.from_date AND bounds.to_date
), last_days AS (
  SELECT
    time_day.device,
    time_day.streak_days,
    ROW_NUMBER() OVER (PARTITION BY time_day.device ORDER BY time_day.date DESC) AS place
  FROM time_day
  JOIN bounds
    ON bounds.device = time_day.device
    AND time_day.date BETWEEN CAST(CAST(bounds.through_date AS DATE) + CAST(-1 AS INT) AS TEXT) AND bounds.through_date
  WHERE
    time_day.streak_days > 0
)
SELECT
  given.device,
  COALESCE(sums_1.sum_1, 0) AS earned_seconds,
  COALESCE(sums_2.sum_1, 0) AS spent_seconds,
  COALESCE(sums_3.sum_1, 0) AS expired_seconds,
  COALESCE(last_days.streak_days, 0) AS streak_days
FROM given
JOIN bounds
  ON bounds.device = given.device
LEFT JOIN last_days
  ON last_days.device = given.device AND last_days.place = 1
LEFT JOIN (
  SELECT
    days.device,
    CAST(SUM(days.earned_seconds) AS BIGINT) AS sum_1
  FROM days
  GROUP BY
    days.device
) AS sums_1
  ON sums_1.device = given.device
LEFT JOIN (
  SELECT
    days.device,
    CAST(SUM(days.spent_seconds) AS BIGINT) AS sum_1
  FROM days
  GROUP BY
    days.device
) AS sums_2
  ON sums_2.device = given.device
LEFT JOIN (
  SELECT
    days.device,
    CAST(SUM(days.expired_seconds) AS BIGINT) AS sum_1
  FROM days
  GROUP BY
    days.device
) AS sums_3
  ON sums_3.device = given.device
ORDER BY
  given.device NULLS FIRST,
  streak_days NULLS FIRST
