-- Made by Sources/EarnedFleet/lift.py from reports/trend.
WITH attempt_not_granted(device, day_id, outcome) AS (
  SELECT
    attempt.device,
    attempt.day_id,
    attempt.outcome
  FROM attempt
  WHERE
    attempt.outcome = 'DENIED' OR attempt.outcome = 'CANCELLED' OR attempt.outcome = 'EXPIRED'
), calendar(device, day_id) AS (
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
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.to_day_id AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.day_id AS DATE)) AS BIGINT),
              0
            ),
            0
          )
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
), days AS (
  SELECT
    calendar.device,
    calendar.day_id,
    CONCAT(
      EXTRACT(YEAROFWEEK FROM CAST(calendar.day_id AS DATE)),
      '-W',
      LPAD(EXTRACT(WEEK FROM CAST(calendar.day_id AS DATE)), 2, '0')
    ) AS week,
    CASE WHEN NOT day_summary.day_id IS NULL THEN 1 ELSE 0 END AS on_record,
    day_summary.qualified,
    day_summary.focus_minutes_completed,
    day_summary.credits_earned,
    day_summary.credits_spent,
    day_summary.unlock_attempts_count,
    day_summary.credits_unlocks_count,
    day_summary.quest_unlocks_count,
    day_summary.emergency_unlocks_count
  FROM calendar
  LEFT JOIN day_summary
    ON day_summary.device = calendar.device AND day_summary.day_id = calendar.day_id
), weeks AS (
  SELECT
    days.device,
    days.week,
    MIN(days.day_id) AS from_day_id,
    MAX(days.day_id) AS to_day_id,
    SUM(days.on_record) AS days,
    COALESCE(SUM(days.qualified), 0) AS qualified_days,
    COALESCE(SUM(days.focus_minutes_completed), 0) AS focus_minutes,
    COALESCE(SUM(days.credits_earned), 0) AS credits_earned,
    COALESCE(SUM(days.credits_spent), 0) AS credits_spent,
    COALESCE(SUM(days.unlock_attempts_count), 0) AS unlock_attempts,
    COALESCE(SUM(days.credits_unlocks_count), 0) AS credits_unlocks,
    COALESCE(SUM(days.quest_unlocks_count), 0) AS quest_unlocks,
    COALESCE(SUM(days.emergency_unlocks_count), 0) AS emergency_unlocks
  FROM days
  GROUP BY
    days.device,
    days.week
), growing_lists AS (
  SELECT
    days.device,
    days.week,
    TO_JSON(COLLECT_LIST(days.day_id) OVER (PARTITION BY days.device, days.week ORDER BY days.day_id)) AS missing_day_ids,
    ROW_NUMBER() OVER (PARTITION BY days.device, days.week ORDER BY days.day_id DESC) AS place
  FROM days
  WHERE
    days.on_record = 0
), attempts AS (
  SELECT
    params.device,
    CONCAT(
      EXTRACT(YEAROFWEEK FROM CAST(attempt_not_granted.day_id AS DATE)),
      '-W',
      LPAD(EXTRACT(WEEK FROM CAST(attempt_not_granted.day_id AS DATE)), 2, '0')
    ) AS week,
    attempt_not_granted.outcome
  FROM params
  JOIN attempt_not_granted
    ON attempt_not_granted.device = params.device
  WHERE
    attempt_not_granted.day_id BETWEEN params.from_day_id AND params.to_day_id
), outcomes AS (
  SELECT
    attempts.device,
    attempts.week,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'DENIED') AS denied,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'CANCELLED') AS cancelled,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'EXPIRED') AS expired
  FROM attempts
  GROUP BY
    attempts.device,
    attempts.week
)
SELECT
  params.device,
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
FROM params
JOIN weeks
  ON weeks.device = params.device
LEFT JOIN growing_lists
  ON growing_lists.device = params.device AND growing_lists.week = weeks.week AND growing_lists.place = 1
LEFT JOIN outcomes
  ON outcomes.device = params.device AND outcomes.week = weeks.week
ORDER BY
  params.device,
  weeks.from_day_id
