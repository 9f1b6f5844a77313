-- Made by Sources/EarnedFleet/lift.py from reports/yearly.
WITH bounds AS (
  SELECT
    params.device,
    CASE
      WHEN params.from_day_id >= CAST(DATE_ADD(CAST(params.to_day_id AS DATE), CAST(-3659 AS INT)) AS STRING)
      THEN params.from_day_id
      WHEN params.from_day_id < CAST(DATE_ADD(CAST(params.to_day_id AS DATE), CAST(-3659 AS INT)) AS STRING)
      THEN CAST(DATE_ADD(CAST(params.to_day_id AS DATE), CAST(-3659 AS INT)) AS STRING)
    END AS first_day_id
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
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.to_day_id AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.day_id AS DATE)) AS BIGINT),
              0
            ),
            0
          )
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        bounds.first_day_id AS day_id
      FROM params
      JOIN bounds
        ON bounds.device = params.device
      WHERE
        bounds.first_day_id <= params.to_day_id
    ) AS first_1
    JOIN params
      ON params.device = first_1.device
  ) AS steps_2
)
SELECT
  params.device,
  days.day_id,
  CONCAT(EXTRACT(YEAROFWEEK FROM CAST(days.day_id AS DATE)), '-W', LPAD(EXTRACT(WEEK FROM CAST(days.day_id AS DATE)), 2, '0')) AS week,
  CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(days.day_id AS DATE)) AS BIGINT) AS weekday,
  day_summary.qualified,
  day_summary.focus_minutes_completed AS focus_minutes,
  day_summary.credits_earned,
  day_summary.credits_spent,
  day_summary.unlock_attempts_count AS unlock_attempts
FROM params
JOIN days
  ON days.device = params.device
LEFT JOIN day_summary
  ON day_summary.device = params.device AND day_summary.day_id = days.day_id
ORDER BY
  params.device,
  days.day_id
