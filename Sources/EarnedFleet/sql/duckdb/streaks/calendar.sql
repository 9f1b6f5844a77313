-- Made by Sources/EarnedFleet/lift.py from reports/streaks.
WITH mondays AS (
  SELECT
    params.device,
    CAST(CAST(params.from_day_id AS DATE) + CAST(1 - ISODOW(CAST(params.from_day_id AS DATE)) AS INT) AS TEXT) AS first_of_window,
    CAST(CAST(params.through_day_id AS DATE) + CAST(1 - ISODOW(CAST(params.through_day_id AS DATE)) - 7 * 52 AS INT) AS TEXT) AS first_of_year
  FROM params
), days(device, day_id) AS (
  SELECT
    device,
    CAST(CAST(day_id AS DATE) + CAST(step AS INT) AS TEXT) AS day_id
  FROM (
    SELECT
      first_1.device,
      first_1.day_id,
      UNNEST(
        RANGE(
          0,
          GREATEST(
            COALESCE(
              (
                CAST(params.through_day_id AS DATE) - CAST('1970-01-01' AS DATE)
              ) - (
                CAST(first_1.day_id AS DATE) - CAST('1970-01-01' AS DATE)
              ),
              0
            ),
            0
          ) + 1
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
    ROW_NUMBER() OVER (PARTITION BY params.device, qualified_day.run ORDER BY qualified_day.number NULLS FIRST) AS day_of_streak
  FROM params
  JOIN qualified_day
    ON qualified_day.device = params.device
  WHERE
    qualified_day.day_id <= params.through_day_id
)
SELECT
  params.device,
  days.day_id,
  STRFTIME(CAST(days.day_id AS DATE), '%G-W%V') AS week,
  ISODOW(CAST(days.day_id AS DATE)) AS weekday,
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
  params.device NULLS FIRST,
  days.day_id NULLS FIRST
