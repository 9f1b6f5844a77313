-- Made by Sources/EarnedFleet/lift.py from reports/streaks.
WITH qualified_days AS (
  SELECT
    params.device,
    qualified_day.day_id,
    qualified_day.number,
    qualified_day.run
  FROM params
  JOIN qualified_day
    ON qualified_day.device = params.device
  WHERE
    qualified_day.day_id <= params.through_day_id
), bonuses AS (
  SELECT
    params.device,
    streak_bonus.day_id,
    SUM(streak_bonus.credits) AS credits
  FROM params
  JOIN streak_bonus
    ON streak_bonus.device = params.device
  WHERE
    streak_bonus.day_id <= params.through_day_id
  GROUP BY
    params.device,
    streak_bonus.day_id
), streaks AS (
  SELECT
    qualified_days.device,
    MIN(qualified_days.day_id) AS start_day_id,
    MAX(qualified_days.day_id) AS end_day_id,
    MAX(qualified_days.number) AS last_number,
    COUNT(*) AS length,
    COALESCE(SUM(bonuses.credits), 0) AS bonus_credits
  FROM qualified_days
  LEFT JOIN bonuses
    ON bonuses.device = qualified_days.device AND bonuses.day_id = qualified_days.day_id
  GROUP BY
    qualified_days.device,
    qualified_days.run
)
SELECT
  params.device,
  streaks.start_day_id,
  streaks.end_day_id,
  streaks.length,
  streaks.bonus_credits,
  CASE
    WHEN streaks.last_number >= CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.through_day_id AS DATE)) AS BIGINT) - 1
    THEN 1
    ELSE 0
  END AS current
FROM params
JOIN streaks
  ON streaks.device = params.device
WHERE
  streaks.end_day_id >= params.from_day_id
ORDER BY
  params.device,
  streaks.start_day_id
