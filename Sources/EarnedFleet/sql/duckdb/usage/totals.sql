-- Made by Sources/EarnedFleet/lift.py from reports/usage.
WITH uses AS (
  SELECT
    params.device,
    app_use.date,
    app_use.app_id,
    app_use.seconds
  FROM params
  JOIN app_use
    ON app_use.device = params.device
  WHERE
    app_use.date BETWEEN params.from_day_id AND params.to_day_id
), sums AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS used_seconds,
    COALESCE(sums_1.sum_2, 0) AS days,
    COALESCE(sums_1.sum_3, 0) AS apps
  FROM params
  LEFT JOIN (
    SELECT
      uses.device,
      CAST(SUM(uses.seconds) AS BIGINT) AS sum_1,
      COUNT(DISTINCT uses.date) AS sum_2,
      COUNT(DISTINCT uses.app_id) AS sum_3
    FROM uses
    GROUP BY
      uses.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  sums.used_seconds,
  COALESCE(
    CAST(SIGN(sums.used_seconds) * SIGN(sums.days) * (
      (
        2 * ABS(sums.used_seconds) + ABS(sums.days)
      ) // (
        2 * ABS(sums.days)
      )
    ) AS BIGINT),
    0
  ) AS average_seconds,
  sums.days,
  sums.apps
FROM params
JOIN sums
  ON sums.device = params.device
ORDER BY
  params.device NULLS FIRST,
  sums.used_seconds NULLS FIRST
