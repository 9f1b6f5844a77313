-- Made by Sources/EarnedFleet/lift.py from reports/yearly.
WITH attempt_not_granted(device, day_id, outcome) AS (
  SELECT
    attempt.device,
    attempt.day_id,
    attempt.outcome
  FROM attempt
  WHERE
    attempt.outcome = 'DENIED' OR attempt.outcome = 'CANCELLED' OR attempt.outcome = 'EXPIRED'
), days AS (
  SELECT
    params.device,
    day_summary.qualified,
    day_summary.focus_minutes_completed,
    day_summary.credits_earned,
    day_summary.credits_spent,
    day_summary.unlock_attempts_count,
    day_summary.credits_unlocks_count,
    day_summary.quest_unlocks_count,
    day_summary.emergency_unlocks_count
  FROM params
  JOIN day_summary
    ON day_summary.device = params.device
  WHERE
    day_summary.day_id BETWEEN params.from_day_id AND params.to_day_id
), sums AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS qualified_days,
    COALESCE(sums_1.sum_2, 0) AS focus_minutes,
    COALESCE(sums_1.sum_3, 0) AS credits_earned,
    COALESCE(sums_1.sum_4, 0) AS credits_spent,
    COALESCE(sums_1.sum_5, 0) AS unlock_attempts,
    COALESCE(sums_1.sum_6, 0) AS credits_unlocks,
    COALESCE(sums_1.sum_7, 0) AS quest_unlocks,
    COALESCE(sums_1.sum_8, 0) AS emergency_unlocks
  FROM params
  LEFT JOIN (
    SELECT
      days.device,
      SUM(days.qualified) AS sum_1,
      SUM(days.focus_minutes_completed) AS sum_2,
      SUM(days.credits_earned) AS sum_3,
      SUM(days.credits_spent) AS sum_4,
      SUM(days.unlock_attempts_count) AS sum_5,
      SUM(days.credits_unlocks_count) AS sum_6,
      SUM(days.quest_unlocks_count) AS sum_7,
      SUM(days.emergency_unlocks_count) AS sum_8
    FROM days
    GROUP BY
      days.device
  ) AS sums_1
    ON sums_1.device = params.device
), outcomes AS (
  SELECT
    params.device,
    COALESCE(sums_2.sum_1, 0) AS denied,
    COALESCE(sums_2.sum_2, 0) AS cancelled,
    COALESCE(sums_2.sum_3, 0) AS expired
  FROM params
  LEFT JOIN (
    SELECT
      params.device,
      COUNT(*) FILTER(WHERE
        attempt_not_granted.outcome = 'DENIED') AS sum_1,
      COUNT(*) FILTER(WHERE
        attempt_not_granted.outcome = 'CANCELLED') AS sum_2,
      COUNT(*) FILTER(WHERE
        attempt_not_granted.outcome = 'EXPIRED') AS sum_3
    FROM params
    JOIN attempt_not_granted
      ON attempt_not_granted.device = params.device
    WHERE
      attempt_not_granted.day_id BETWEEN params.from_day_id AND params.to_day_id
    GROUP BY
      params.device
  ) AS sums_2
    ON sums_2.device = params.device
)
SELECT
  params.device,
  sums.qualified_days,
  sums.focus_minutes,
  sums.credits_earned,
  sums.credits_spent,
  sums.credits_earned - sums.credits_spent AS net_credits,
  sums.unlock_attempts,
  sums.credits_unlocks,
  sums.quest_unlocks,
  sums.emergency_unlocks,
  outcomes.denied,
  outcomes.cancelled,
  outcomes.expired
FROM params
JOIN sums
  ON sums.device = params.device
JOIN outcomes
  ON outcomes.device = params.device
ORDER BY
  params.device,
  sums.qualified_days
