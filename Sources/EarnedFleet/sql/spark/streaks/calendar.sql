-- Made by Sources/EarnedFleet/lift.py from reports/streaks.
WITH mondays AS (
  SELECT
    params.device,
    CAST(DATE_ADD(
      CAST(params.from_day_id AS DATE),
      CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(params.from_day_id AS DATE)) AS BIGINT) AS INT)
    ) AS STRING) AS first_of_window,
    CAST(DATE_ADD(
      CAST(params.through_day_id AS DATE),
      CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(params.through_day_id AS DATE)) AS BIGINT) - 7 * 52 AS INT)
    ) AS STRING) AS first_of_year
  FROM params
), days(device, day_id) AS (
  SELECT
    device,
    CAST(DATE_ADD(CAST(day_id AS DATE), CAST(step AS INT)) AS STRING) AS day_id
  FROM (
    SELECT
      first_1.device,
      first_1.day_id,
      EXPLODE(
        SEQUENCE(
          CAST(0 AS BIGINT),
          GREATEST(
            COALESCE(
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.through_day_id AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.day_id AS DATE)) AS BIGINT),
              0
            ),
            0
          )
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        CASE WHEN mondays.first_of_window > mondays.first_of_year THEN mondays.first_of_window ELSE mondays.first_of_year END AS day_id
      FROM params
      JOIN mondays
        ON mondays.device = params.device
      WHERE
        mondays.first_of_window <= params.through_day_id
    ) AS first_1
    JOIN params
      ON params.device = first_1.device
  ) AS steps_2
), qualified_days AS (
  SELECT
    params.device,
    qualified_day.day_id,
    ROW_NUMBER() OVER (PARTITION BY params.device, qualified_day.run ORDER BY qualified_day.number) AS day_of_streak
  FROM params
  JOIN qualified_day
    ON qualified_day.device = params.device
  WHERE
    qualified_day.day_id <= params.through_day_id
)
SELECT
  params.device,
  days.day_id,
  CONCAT(EXTRACT(YEAROFWEEK FROM CAST(days.day_id AS DATE)), '-W', LPAD(EXTRACT(WEEK FROM CAST(days.day_id AS DATE)), 2, '0')) AS week,
  CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(days.day_id AS DATE)) AS BIGINT) AS weekday,
  day_summary.qualified,
  COALESCE(qualified_days.day_of_streak, 0) AS day_of_streak
FROM params
JOIN days
  ON days.device = params.device
LEFT JOIN day_summary
  ON day_summary.device = params.device AND day_summary.day_id = days.day_id
LEFT JOIN qualified_days
  ON qualified_days.device = params.device AND qualified_days.day_id = days.day_id
ORDER BY
  params.device,
  days.day_id
