-- Made by Sources/EarnedFleet/lift.py from reports/yearly.
WITH bounds AS (
  SELECT
    params.device,
    CASE
      WHEN params.from_day_id >= CAST(CAST(params.to_day_id AS DATE) + CAST(-3659 AS INT) AS TEXT)
      THEN params.from_day_id
      WHEN params.from_day_id < CAST(CAST(params.to_day_id AS DATE) + CAST(-3659 AS INT) AS TEXT)
      THEN CAST(CAST(params.to_day_id AS DATE) + CAST(-3659 AS INT) AS TEXT)
    END AS first_day_id
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
                CAST(params.to_day_id AS DATE) - CAST('1970-01-01' AS DATE)
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
  STRFTIME(CAST(days.day_id AS DATE), '%G-W%V') AS week,
  ISODOW(CAST(days.day_id AS DATE)) AS weekday,
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
  params.device NULLS FIRST,
  days.day_id NULLS FIRST
