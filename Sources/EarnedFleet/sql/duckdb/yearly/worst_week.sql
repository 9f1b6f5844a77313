-- Made by Sources/EarnedFleet/lift.py from reports/yearly.
WITH attempt_not_granted(device, day_id, outcome) AS (
  SELECT
    attempt.device,
    attempt.day_id,
    attempt.outcome
  FROM attempt
  WHERE
    attempt.outcome = 'DENIED' OR attempt.outcome = 'CANCELLED' OR attempt.outcome = 'EXPIRED'
), weeks_calendar(device, day_id) AS (
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
                CAST(params.to_day_id AS DATE) - CAST('1970-01-01' AS DATE)
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
        params.from_day_id AS day_id
      FROM params
      WHERE
        params.from_day_id <= params.to_day_id
    ) AS first_1
    JOIN params
      ON params.device = first_1.device
  ) AS steps_2
), weeks_days AS (
  SELECT
    calendar.device,
    calendar.day_id,
    STRFTIME(CAST(calendar.day_id AS DATE), '%G-W%V') AS week,
    CASE WHEN NOT day_summary.day_id IS NULL THEN 1 ELSE 0 END AS on_record,
    day_summary.qualified,
    day_summary.focus_minutes_completed,
    day_summary.credits_earned,
    day_summary.credits_spent,
    day_summary.unlock_attempts_count,
    day_summary.credits_unlocks_count,
    day_summary.quest_unlocks_count,
    day_summary.emergency_unlocks_count
  FROM weeks_calendar AS calendar
  LEFT JOIN day_summary
    ON day_summary.device = calendar.device AND day_summary.day_id = calendar.day_id
), weeks_weeks AS (
  SELECT
    days.device,
    days.week,
    MIN(days.day_id) AS from_day_id,
    MAX(days.day_id) AS to_day_id,
    CAST(SUM(days.on_record) AS BIGINT) AS days,
    COALESCE(CAST(SUM(days.qualified) AS BIGINT), 0) AS qualified_days,
    COALESCE(CAST(SUM(days.focus_minutes_completed) AS BIGINT), 0) AS focus_minutes,
    COALESCE(CAST(SUM(days.credits_earned) AS BIGINT), 0) AS credits_earned,
    COALESCE(CAST(SUM(days.credits_spent) AS BIGINT), 0) AS credits_spent,
    COALESCE(CAST(SUM(days.unlock_attempts_count) AS BIGINT), 0) AS unlock_attempts,
    COALESCE(CAST(SUM(days.credits_unlocks_count) AS BIGINT), 0) AS credits_unlocks,
    COALESCE(CAST(SUM(days.quest_unlocks_count) AS BIGINT), 0) AS quest_unlocks,
    COALESCE(CAST(SUM(days.emergency_unlocks_count) AS BIGINT), 0) AS emergency_unlocks
  FROM weeks_days AS days
  GROUP BY
    days.device,
    days.week
), weeks_growing_lists AS (
  SELECT
    days.device,
    days.week,
    CAST(TO_JSON(ARRAY_AGG(days.day_id) OVER (PARTITION BY days.device, days.week ORDER BY days.day_id NULLS FIRST)) AS TEXT) AS missing_day_ids,
    ROW_NUMBER() OVER (PARTITION BY days.device, days.week ORDER BY days.day_id DESC) AS place
  FROM weeks_days AS days
  WHERE
    days.on_record = 0
), weeks_attempts AS (
  SELECT
    params.device,
    STRFTIME(CAST(attempt_not_granted.day_id AS DATE), '%G-W%V') AS week,
    attempt_not_granted.outcome
  FROM params
  JOIN attempt_not_granted
    ON attempt_not_granted.device = params.device
  WHERE
    attempt_not_granted.day_id BETWEEN params.from_day_id AND params.to_day_id
), weeks_outcomes AS (
  SELECT
    attempts.device,
    attempts.week,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'DENIED') AS denied,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'CANCELLED') AS cancelled,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'EXPIRED') AS expired
  FROM weeks_attempts AS attempts
  GROUP BY
    attempts.device,
    attempts.week
), weeks AS (
  SELECT
    weeks.device,
    weeks.week,
    weeks.from_day_id,
    weeks.to_day_id,
    weeks.days,
    COALESCE(growing_lists.missing_day_ids, '[]') AS missing_day_ids,
    weeks.qualified_days,
    weeks.focus_minutes,
    weeks.credits_earned,
    weeks.credits_spent,
    weeks.credits_earned - weeks.credits_spent AS net_credits,
    weeks.unlock_attempts,
    weeks.credits_unlocks,
    weeks.quest_unlocks,
    weeks.emergency_unlocks,
    COALESCE(outcomes.denied, 0) AS denied,
    COALESCE(outcomes.cancelled, 0) AS cancelled,
    COALESCE(outcomes.expired, 0) AS expired
  FROM weeks_weeks AS weeks
  LEFT JOIN weeks_growing_lists AS growing_lists
    ON growing_lists.device = weeks.device AND growing_lists.week = weeks.week AND growing_lists.place = 1
  LEFT JOIN weeks_outcomes AS outcomes
    ON outcomes.device = weeks.device AND outcomes.week = weeks.week
), whole_weeks AS (
  SELECT
    params.device,
    weeks.week,
    weeks.from_day_id,
    weeks.to_day_id,
    weeks.qualified_days,
    weeks.focus_minutes,
    weeks.unlock_attempts
  FROM params
  JOIN weeks
    ON weeks.device = params.device
  LEFT JOIN (
    SELECT
      day_summary.device,
      MIN(day_summary.day_id) AS sum_1
    FROM day_summary
    GROUP BY
      day_summary.device
  ) AS sums_3
    ON sums_3.device = params.device
  WHERE
    weeks.days >= 4
    AND weeks.to_day_id = CAST(CAST(weeks.from_day_id AS DATE) + CAST(6 AS INT) AS TEXT)
    AND weeks.to_day_id <= params.through_day_id
    AND weeks.from_day_id >= sums_3.sum_1
), places AS (
  SELECT
    whole_weeks.device,
    whole_weeks.week,
    whole_weeks.from_day_id,
    whole_weeks.to_day_id,
    whole_weeks.qualified_days,
    whole_weeks.focus_minutes,
    whole_weeks.unlock_attempts,
    ROW_NUMBER() OVER (
      PARTITION BY whole_weeks.device
      ORDER BY whole_weeks.qualified_days NULLS FIRST, whole_weeks.focus_minutes NULLS FIRST, whole_weeks.unlock_attempts DESC, whole_weeks.from_day_id NULLS FIRST
    ) AS place,
    CAST(MIN(whole_weeks.qualified_days) OVER (PARTITION BY whole_weeks.device) < MAX(whole_weeks.qualified_days) OVER (PARTITION BY whole_weeks.device) AS BIGINT) AS qualified_differs,
    CAST(MIN(whole_weeks.focus_minutes) OVER (PARTITION BY whole_weeks.device) < MAX(whole_weeks.focus_minutes) OVER (PARTITION BY whole_weeks.device) AS BIGINT) AS focus_differs,
    CAST(MIN(whole_weeks.unlock_attempts) OVER (PARTITION BY whole_weeks.device) < MAX(whole_weeks.unlock_attempts) OVER (PARTITION BY whole_weeks.device) AS BIGINT) AS attempts_differ
  FROM whole_weeks
)
SELECT
  params.device,
  places.week,
  places.from_day_id,
  places.to_day_id,
  places.qualified_days,
  places.focus_minutes,
  places.unlock_attempts
FROM params
JOIN places
  ON places.device = params.device
WHERE
  places.place = 1 AND (
    places.qualified_differs <> 0 OR places.focus_differs <> 0 OR places.attempts_differ <> 0
  )
ORDER BY
  params.device NULLS FIRST,
  places.week NULLS FIRST
