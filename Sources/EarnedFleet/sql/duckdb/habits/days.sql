-- Made by Sources/EarnedFleet/lift.py from reports/habits.
WITH days AS (
  SELECT
    params.device,
    day_summary.day_id
  FROM params
  JOIN day_summary
    ON day_summary.device = params.device
  WHERE
    day_summary.day_id BETWEEN params.from_day_id AND params.to_day_id
  UNION
  SELECT
    params.device,
    habit_completion.day_id
  FROM params
  JOIN habit_completion
    ON habit_completion.device = params.device
  WHERE
    habit_completion.day_id BETWEEN params.from_day_id AND params.to_day_id
), completions AS (
  SELECT
    params.device,
    habit_completion.day_id,
    COUNT(*) AS completions,
    CAST(SUM(habit_completion.awarded_credits) AS BIGINT) AS credits_earned,
    CAST(SUM(habit_completion.award_suspended) AS BIGINT) AS suspended_completions
  FROM params
  JOIN habit_completion
    ON habit_completion.device = params.device
  WHERE
    habit_completion.day_id BETWEEN params.from_day_id AND params.to_day_id
  GROUP BY
    params.device,
    habit_completion.day_id
)
SELECT
  params.device,
  days.day_id,
  COALESCE(completions.completions, 0) AS completions,
  COALESCE(completions.credits_earned, 0) AS credits_earned,
  COALESCE(completions.suspended_completions, 0) AS suspended_completions
FROM params
JOIN days
  ON days.device = params.device
LEFT JOIN completions
  ON completions.device = params.device AND completions.day_id = days.day_id
ORDER BY
  params.device NULLS FIRST,
  days.day_id NULLS FIRST
