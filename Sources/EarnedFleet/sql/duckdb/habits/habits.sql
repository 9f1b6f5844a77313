-- Made by Sources/EarnedFleet/lift.py from reports/habits.
WITH completed_days AS (
  SELECT
    params.device,
    habit_day.habit_id,
    habit_day.day_id,
    habit_day.number,
    habit_day.run
  FROM params
  JOIN habit_day
    ON habit_day.device = params.device
  WHERE
    habit_day.day_id <= params.through_day_id
), streaks AS (
  SELECT
    completed_days.device,
    completed_days.habit_id,
    MAX(completed_days.number) AS last_number,
    MAX(completed_days.day_id) AS last_day_id,
    COUNT(*) AS length
  FROM completed_days
  GROUP BY
    completed_days.device,
    completed_days.habit_id,
    completed_days.run
), habit_streaks AS (
  SELECT
    params.device,
    streaks.habit_id,
    MAX(
      CASE
        WHEN streaks.last_number >= (
          CAST(params.through_day_id AS DATE) - CAST('1970-01-01' AS DATE)
        ) - 1
        THEN streaks.length
      END
    ) AS current,
    MAX(streaks.length) AS longest,
    MAX(streaks.last_day_id) AS last_day_id
  FROM params
  JOIN streaks
    ON streaks.device = params.device
  GROUP BY
    params.device,
    streaks.habit_id
), last_days(device, day_id) AS (
  SELECT
    device,
    CAST(CAST(day_id AS DATE) + CAST(step AS INT) AS TEXT) AS day_id
  FROM (
    SELECT
      first_1.device,
      first_1.day_id,
      UNNEST(
        RANGE(
          0,
          GREATEST(
            COALESCE(
              (
                CAST(params.through_day_id AS DATE) - CAST('1970-01-01' AS DATE)
              ) - (
                CAST(first_1.day_id AS DATE) - CAST('1970-01-01' AS DATE)
              ),
              0
            ),
            0
          ) + 1
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        CAST(CAST(params.through_day_id AS DATE) + CAST(-13 AS INT) AS TEXT) AS day_id
      FROM params
    ) AS first_1
    JOIN params
      ON params.device = first_1.device
  ) AS steps_2
), growing_lists AS (
  SELECT
    habit.device,
    habit.habit_id,
    last_days.day_id,
    CAST(TO_JSON(
      ARRAY_AGG(CAST(NOT habit_completion.day_id IS NULL AS BIGINT)) OVER (PARTITION BY habit.device, habit.habit_id ORDER BY last_days.day_id NULLS FIRST)
    ) AS TEXT) AS last_14_days
  FROM habit
  JOIN last_days
    ON last_days.device = habit.device
  LEFT JOIN habit_completion
    ON habit_completion.device = habit.device
    AND habit_completion.habit_id = habit.habit_id
    AND habit_completion.day_id = last_days.day_id
), completions AS (
  SELECT
    params.device,
    habit_completion.habit_id,
    COUNT(*) AS completions,
    CAST(SUM(habit_completion.awarded_credits) AS BIGINT) AS credits_earned
  FROM params
  JOIN habit_completion
    ON habit_completion.device = params.device
  WHERE
    habit_completion.day_id BETWEEN params.from_day_id AND params.to_day_id
  GROUP BY
    params.device,
    habit_completion.habit_id
)
SELECT
  params.device,
  habit.habit_id,
  habit.name,
  CASE WHEN habit.active = 1 AND habit.deleted_ts_utc_ms IS NULL THEN 1 ELSE 0 END AS active,
  COALESCE(habit_streaks.current, 0) AS current,
  COALESCE(habit_streaks.longest, 0) AS longest,
  COALESCE(completions.completions, 0) AS completions,
  COALESCE(completions.credits_earned, 0) AS credits_earned,
  growing_lists.last_14_days,
  habit_streaks.last_day_id
FROM params
JOIN habit
  ON habit.device = params.device
LEFT JOIN habit_streaks
  ON habit_streaks.device = params.device AND habit_streaks.habit_id = habit.habit_id
LEFT JOIN growing_lists
  ON growing_lists.device = params.device
  AND growing_lists.habit_id = habit.habit_id
  AND growing_lists.day_id = params.through_day_id
LEFT JOIN completions
  ON completions.device = params.device AND completions.habit_id = habit.habit_id
WHERE
  habit.deleted_ts_utc_ms IS NULL OR completions.completions > 0
ORDER BY
  params.device NULLS FIRST,
  habit.sort_order NULLS FIRST,
  habit.name NULLS FIRST,
  habit.habit_id NULLS FIRST
