-- Made by Sources/EarnedFleet/lift.py from reports/apps.
WITH days AS (
  SELECT DISTINCT
    device,
    0 AS source,
    day_id AS day_id
  FROM active_day
  WHERE
    NOT day_id IS NULL
  UNION ALL
  SELECT DISTINCT
    device,
    1 AS source,
    date AS day_id
  FROM app_use
  WHERE
    NOT date IS NULL
), known_days AS (
  SELECT
    params.device,
    days.day_id
  FROM params
  JOIN days
    ON days.device = params.device AND days.source = params.source
  WHERE
    days.day_id BETWEEN params.from_day_id AND params.to_day_id
), counts AS (
  SELECT
    device,
    COUNT(*) AS days
  FROM known_days
  GROUP BY
    device
), steps AS (
  SELECT
    device,
    from_day_id,
    UNNEST(
      RANGE(
        0,
        GREATEST(
          COALESCE(
            (
              CAST(to_day_id AS DATE) - CAST('1970-01-01' AS DATE)
            ) - (
              CAST(from_day_id AS DATE) - CAST('1970-01-01' AS DATE)
            ),
            0
          ),
          0
        ) + 1
      )
    ) AS step
  FROM params
  WHERE
    NOT from_day_id IS NULL
), calendar AS (
  SELECT
    device,
    CAST(CAST(from_day_id AS DATE) + CAST(step AS INT) AS TEXT) AS day_id
  FROM steps
), missing_days AS (
  SELECT
    calendar.device,
    CAST(TO_JSON(ARRAY_AGG(calendar.day_id ORDER BY calendar.day_id)) AS TEXT) AS day_ids
  FROM calendar
  LEFT JOIN known_days
    ON known_days.device = calendar.device AND known_days.day_id = calendar.day_id
  WHERE
    known_days.day_id IS NULL
  GROUP BY
    calendar.device
)
SELECT
  params.device,
  params.basis,
  params.from_day_id,
  params.to_day_id,
  COALESCE(counts.days, 0) AS days,
  COALESCE(
    (
      CAST(params.to_day_id AS DATE) - CAST('1970-01-01' AS DATE)
    ) - (
      CAST(params.from_day_id AS DATE) - CAST('1970-01-01' AS DATE)
    ) + 1,
    0
  ) AS calendar_days,
  COALESCE(missing_days.day_ids, '[]') AS missing_day_ids
FROM params
LEFT JOIN counts
  ON counts.device = params.device
LEFT JOIN missing_days
  ON missing_days.device = params.device
ORDER BY
  params.device NULLS FIRST
