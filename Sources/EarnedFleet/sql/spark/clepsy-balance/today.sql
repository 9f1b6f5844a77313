-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-balance.
WITH state AS (
  SELECT
    params.device,
    CASE WHEN time_state.date > params.today_day_id THEN time_state.date ELSE params.today_day_id END AS date,
    time_state.goal_minutes
  FROM params
  JOIN time_state
    ON time_state.device = params.device
), sums AS (
  SELECT
    state.device,
    state.date,
    state.goal_minutes,
    COALESCE(time_day.ending_seconds, 0) AS balance_seconds,
    COALESCE(time_day.earned_seconds, 0) AS earned_seconds,
    COALESCE(time_day.spent_seconds, 0) AS spent_seconds
  FROM state
  LEFT JOIN time_day
    ON time_day.device = state.device AND time_day.date = state.date
), progress AS (
  SELECT
    sums.device,
    sums.date,
    (
      CAST(SIGN(sums.earned_seconds DIV 60) * SIGN(sums.goal_minutes) AS BIGINT) * (
        (
          20000 * ABS(sums.earned_seconds DIV 60) + ABS(sums.goal_minutes)
        ) DIV NULLIF(2 * ABS(sums.goal_minutes), 0)
      ) / 10000E0
    ) AS goal_progress
  FROM sums
)
SELECT
  params.device,
  sums.date,
  sums.balance_seconds,
  sums.earned_seconds,
  sums.spent_seconds,
  CASE WHEN sums.balance_seconds >= 3600 THEN (
    sums.balance_seconds DIV 3600
  ) || 'h ' ELSE '' END || (
    sums.balance_seconds DIV 60 % 60
  ) || 'm' AS formatted,
  sums.goal_minutes,
  progress.goal_progress,
  CASE
    WHEN progress.goal_progress < 0.125E0
    THEN 0
    WHEN progress.goal_progress < 0.375E0
    THEN 25
    WHEN progress.goal_progress < 0.625E0
    THEN 50
    WHEN progress.goal_progress < 0.875E0
    THEN 75
    ELSE 100
  END AS sand_level
FROM params
JOIN sums
  ON sums.device = params.device
JOIN progress
  ON progress.device = params.device AND progress.date = sums.date
ORDER BY
  params.device,
  sums.date
