-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-balance.
WITH dates(device, date, today) AS (
  SELECT
    device,
    CAST(DATE_ADD(CAST(date AS DATE), CAST(step AS INT)) AS STRING) AS date,
    today
  FROM (
    SELECT
      first_1.device,
      first_1.date,
      first_1.today,
      EXPLODE(
        SEQUENCE(
          CAST(0 AS BIGINT),
          GREATEST(
            COALESCE(
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.today AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.date AS DATE)) AS BIGINT),
              0
            ),
            0
          )
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        CAST(DATE_ADD(
          CAST(CASE WHEN time_state.date > params.today_day_id THEN time_state.date ELSE params.today_day_id END AS DATE),
          CAST(-6 AS INT)
        ) AS STRING) AS date,
        CASE WHEN time_state.date > params.today_day_id THEN time_state.date ELSE params.today_day_id END AS today
      FROM params
      JOIN time_state
        ON time_state.device = params.device
    ) AS first_1
  ) AS steps_2
)
SELECT
  params.device,
  dates.date,
  CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(dates.date AS DATE)) AS BIGINT) AS weekday,
  COALESCE(time_day.earned_seconds, 0) AS earned_seconds,
  COALESCE(time_day.spent_seconds, 0) AS spent_seconds,
  CASE WHEN dates.date < dates.today THEN COALESCE(time_day.ending_seconds, 0) ELSE 0 END AS expired_seconds,
  COALESCE(time_day.ending_seconds, 0) AS ending_seconds
FROM params
JOIN dates
  ON dates.device = params.device
LEFT JOIN time_day
  ON time_day.device = params.device AND time_day.date = dates.date
ORDER BY
  params.device,
  dates.date
