-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-checkins.
WITH runs AS (
  SELECT
    params.device,
    MAX(hachimi_check_in_date.number) AS last_number,
    COUNT(*) AS length
  FROM params
  JOIN hachimi_check_in_date
    ON hachimi_check_in_date.device = params.device
  WHERE
    hachimi_check_in_date.date <= params.today_day_id
  GROUP BY
    params.device,
    hachimi_check_in_date.run
)
SELECT
  params.device,
  COALESCE(value_1.value, 0) AS current,
  COALESCE(sums_2.sum_1, 0) AS longest
FROM params
JOIN hachimi_user
  ON hachimi_user.device = params.device
LEFT JOIN (
  SELECT
    params.device,
    runs.length AS value
  FROM params
  JOIN runs
    ON runs.device = params.device
  WHERE
    runs.last_number >= CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.today_day_id AS DATE)) AS BIGINT) - 1
) AS value_1
  ON value_1.device = params.device
LEFT JOIN (
  SELECT
    runs.device,
    MAX(runs.length) AS sum_1
  FROM runs
  GROUP BY
    runs.device
) AS sums_2
  ON sums_2.device = params.device
ORDER BY
  params.device,
  current
