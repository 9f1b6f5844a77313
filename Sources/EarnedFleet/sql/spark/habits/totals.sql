-- Made by Sources/EarnedFleet/lift.py from reports/habits.
WITH habits AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS active_habits
  FROM params
  LEFT JOIN (
    SELECT
      habit.device,
      COUNT(*) AS sum_1
    FROM habit
    WHERE
      habit.active = 1 AND habit.deleted_ts_utc_ms IS NULL
    GROUP BY
      habit.device
  ) AS sums_1
    ON sums_1.device = params.device
), completions AS (
  SELECT
    params.device,
    COALESCE(sums_2.sum_1, 0) AS completions,
    COALESCE(sums_2.sum_2, 0) AS days_with_completions,
    COALESCE(sums_2.sum_3, 0) AS credits_earned,
    COALESCE(sums_2.sum_4, 0) AS suspended_completions
  FROM params
  LEFT JOIN (
    SELECT
      params.device,
      COUNT(*) AS sum_1,
      COUNT(DISTINCT habit_completion.day_id) AS sum_2,
      SUM(habit_completion.awarded_credits) AS sum_3,
      SUM(habit_completion.award_suspended) AS sum_4
    FROM params
    JOIN habit_completion
      ON habit_completion.device = params.device
    WHERE
      habit_completion.day_id BETWEEN params.from_day_id AND params.to_day_id
    GROUP BY
      params.device
  ) AS sums_2
    ON sums_2.device = params.device
)
SELECT
  params.device,
  habits.active_habits,
  completions.completions,
  completions.days_with_completions,
  completions.credits_earned,
  completions.suspended_completions
FROM params
JOIN habits
  ON habits.device = params.device
JOIN completions
  ON completions.device = params.device
ORDER BY
  params.device,
  habits.active_habits
