-- Made by Sources/EarnedFleet/lift.py from reports/streaks.
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
), current_streak AS (
  SELECT
    params.device,
    streak_run.length
  FROM params
  JOIN streak_run
    ON streak_run.device = params.device
  WHERE
    streak_run.last_number >= (
      CAST(params.through_day_id AS DATE) - CAST('1970-01-01' AS DATE)
    ) - 1
), bonuses AS (
  SELECT
    params.device,
    sums_1.sum_1 AS credits
  FROM params
  LEFT JOIN (
    SELECT
      params.device,
      CAST(SUM(streak_bonus.credits) AS BIGINT) AS sum_1
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
    current_streak.device,
    current_streak.length AS value
  FROM current_streak
) AS value_2
  ON value_2.device = params.device
LEFT JOIN (
  SELECT
    streak_run.device,
    MAX(streak_run.length) AS sum_1
  FROM streak_run
  GROUP BY
    streak_run.device
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
  params.device NULLS FIRST,
  current NULLS FIRST
