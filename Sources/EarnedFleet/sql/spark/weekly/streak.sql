-- Made by Sources/EarnedFleet/lift.py from reports/weekly.
WITH streak_run(device, run, last_number, length) AS (
  SELECT
    params.device,
    qualified_day.run,
    MAX(qualified_day.number),
    COUNT(*)
  FROM params
  JOIN qualified_day
    ON qualified_day.device = params.device
  WHERE
    qualified_day.day_id <= params.through_day_id
  GROUP BY
    params.device,
    qualified_day.run
), runs AS (
  SELECT
    streak_run.device,
    streak_run.last_number,
    streak_run.length
  FROM streak_run
), bonuses AS (
  SELECT
    params.device,
    sums_1.sum_1 AS credits
  FROM params
  LEFT JOIN (
    SELECT
      params.device,
      SUM(streak_bonus.credits) AS sum_1
    FROM params
    JOIN streak_bonus
      ON streak_bonus.device = params.device
    WHERE
      streak_bonus.day_id BETWEEN params.from_day_id AND params.to_day_id
    GROUP BY
      params.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  COALESCE(value_2.value, 0) AS current,
  COALESCE(sums_3.sum_1, 0) AS longest,
  COALESCE(value_4.value, 0) AS bonus_credits
FROM params
LEFT JOIN (
  SELECT
    params.device,
    runs.length AS value
  FROM params
  JOIN runs
    ON runs.device = params.device
  WHERE
    runs.last_number >= CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.through_day_id AS DATE)) AS BIGINT) - 1
) AS value_2
  ON value_2.device = params.device
LEFT JOIN (
  SELECT
    runs.device,
    MAX(runs.length) AS sum_1
  FROM runs
  GROUP BY
    runs.device
) AS sums_3
  ON sums_3.device = params.device
LEFT JOIN (
  SELECT
    bonuses.device,
    bonuses.credits AS value
  FROM bonuses
) AS value_4
  ON value_4.device = params.device
ORDER BY
  params.device,
  current
