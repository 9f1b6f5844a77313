-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-checkins.
WITH months AS (
  SELECT
    params.device,
    SUBSTRING(params.today_day_id, 1, 7) || '-01' AS first_date
  FROM params
  JOIN hachimi_user
    ON hachimi_user.device = params.device
), dates(device, date, last_date) AS (
  SELECT
    device,
    CAST(DATE_ADD(CAST(date AS DATE), CAST(step AS INT)) AS STRING) AS date,
    last_date
  FROM (
    SELECT
      first_1.device,
      first_1.date,
      first_1.last_date,
      EXPLODE(
        SEQUENCE(
          CAST(0 AS BIGINT),
          GREATEST(
            COALESCE(
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.last_date AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.date AS DATE)) AS BIGINT),
              0
            ),
            0
          )
        )
      ) AS step
    FROM (
      SELECT
        months.device,
        months.first_date AS date,
        CAST(DATE_ADD(
          CAST(SUBSTRING(CAST(DATE_ADD(CAST(months.first_date AS DATE), CAST(31 AS INT)) AS STRING), 1, 7) || '-01' AS DATE),
          CAST(-1 AS INT)
        ) AS STRING) AS last_date
      FROM months
    ) AS first_1
  ) AS steps_2
)
SELECT
  params.device,
  dates.date,
  CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(dates.date AS DATE)) AS BIGINT) AS weekday,
  CASE WHEN dates.date <= params.today_day_id THEN CAST(NOT check_in.date IS NULL AS BIGINT) END AS checked
FROM params
JOIN dates
  ON dates.device = params.device
LEFT JOIN hachimi_check_in_date AS check_in
  ON check_in.device = params.device AND check_in.date = dates.date
ORDER BY
  params.device,
  dates.date
