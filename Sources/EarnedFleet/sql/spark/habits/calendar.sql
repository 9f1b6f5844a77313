-- Made by Sources/EarnedFleet/lift.py from reports/habits.
WITH mondays AS (
  SELECT
    params.device,
    CAST(DATE_ADD(
      CAST(params.through_day_id AS DATE),
      CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(params.through_day_id AS DATE)) AS BIGINT) - 7 * 52 AS INT)
    ) AS STRING) AS first_of_year
  FROM params
), days(device, day_id) AS (
  SELECT
    device,
    CAST(DATE_ADD(CAST(day_id AS DATE), CAST(step AS INT)) AS STRING) AS day_id
  FROM (
    SELECT
      first_1.device,
      first_1.day_id,
      EXPLODE(
        SEQUENCE(
          CAST(0 AS BIGINT),
          GREATEST(
            COALESCE(
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.through_day_id AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.day_id AS DATE)) AS BIGINT),
              0
            ),
            0
          )
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        CASE WHEN params.from_day_id > mondays.first_of_year THEN params.from_day_id ELSE mondays.first_of_year END AS day_id
      FROM params
      JOIN mondays
        ON mondays.device = params.device
      WHERE
        params.from_day_id <= params.through_day_id
    ) AS first_1
    JOIN params
      ON params.device = first_1.device
  ) AS steps_2
), completions AS (
  SELECT
    params.device,
    habit_completion.habit_id,
    habit_completion.day_id
  FROM params
  JOIN habit_completion
    ON habit_completion.device = params.device
  WHERE
    habit_completion.day_id BETWEEN params.from_day_id AND params.to_day_id
), completed_days AS (
  SELECT DISTINCT
    completions.device,
    completions.day_id
  FROM completions
), shown_habits AS (
  SELECT
    habit.device,
    habit.habit_id,
    habit.name,
    habit.sort_order
  FROM habit
  LEFT JOIN (
    SELECT DISTINCT
      completions.device,
      completions.habit_id AS value
    FROM completions
  ) AS found_3
    ON found_3.device = habit.device AND found_3.value = habit.habit_id
  WHERE
    habit.deleted_ts_utc_ms IS NULL OR NOT found_3.value IS NULL
), named_habits AS (
  SELECT
    shown_habits.device,
    shown_habits.habit_id,
    CASE
      WHEN COUNT(*) OVER (PARTITION BY shown_habits.device, shown_habits.name) > 1
      THEN shown_habits.name || ' (' || shown_habits.habit_id || ')'
      ELSE shown_habits.name
    END AS habit,
    ROW_NUMBER() OVER (PARTITION BY shown_habits.device ORDER BY shown_habits.sort_order, shown_habits.name, shown_habits.habit_id) AS position
  FROM shown_habits
)
SELECT
  params.device,
  named_habits.habit_id,
  named_habits.habit,
  days.day_id,
  CASE
    WHEN NOT completions.habit_id IS NULL
    THEN 1
    WHEN NOT day_summary.day_id IS NULL OR NOT completed_days.day_id IS NULL
    THEN 0
  END AS completions
FROM params
JOIN named_habits
  ON named_habits.device = params.device
JOIN days
  ON days.device = params.device
LEFT JOIN completions
  ON completions.device = params.device AND completions.habit_id = named_habits.habit_id AND completions.day_id = days.day_id
LEFT JOIN day_summary
  ON day_summary.device = params.device AND day_summary.day_id = days.day_id
LEFT JOIN completed_days
  ON completed_days.device = params.device AND completed_days.day_id = days.day_id
ORDER BY
  params.device,
  named_habits.position,
  days.day_id
