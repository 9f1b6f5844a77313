-- Made by Sources/EarnedFleet/lift.py from reports/weekly.
WITH given AS (
  SELECT
    params.device,
    params.from_day_id AS from_day_id,
    params.to_day_id AS to_day_id
  FROM params
  JOIN (
    SELECT DISTINCT
      app_use.device
    FROM app_use
  ) AS needed
    ON needed.device = params.device
), uses AS (
  SELECT
    given.device,
    app_use.date,
    app_use.app_id,
    app_use.seconds
  FROM given
  JOIN app_use
    ON app_use.device = given.device
  WHERE
    app_use.date BETWEEN given.from_day_id AND given.to_day_id
), sums AS (
  SELECT
    given.device,
    COALESCE(sums_1.sum_1, 0) AS used_seconds,
    COALESCE(sums_1.sum_2, 0) AS days,
    COALESCE(sums_1.sum_3, 0) AS apps
  FROM given
  LEFT JOIN (
    SELECT
      uses.device,
      SUM(uses.seconds) AS sum_1,
      COUNT(DISTINCT uses.date) AS sum_2,
      COUNT(DISTINCT uses.app_id) AS sum_3
    FROM uses
    GROUP BY
      uses.device
  ) AS sums_1
    ON sums_1.device = given.device
)
SELECT
  given.device,
  sums.used_seconds,
  COALESCE(
    CAST(CAST(SIGN(sums.used_seconds) * SIGN(sums.days) AS BIGINT) * (
      (
        2 * ABS(sums.used_seconds) + ABS(sums.days)
      ) DIV NULLIF(2 * ABS(sums.days), 0)
    ) AS BIGINT),
    0
  ) AS average_seconds,
  sums.days,
  sums.apps
FROM given
JOIN sums
  ON sums.device = given.device
ORDER BY
  given.device,
  sums.used_seconds
