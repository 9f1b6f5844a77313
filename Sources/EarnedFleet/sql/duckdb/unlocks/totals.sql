-- Made by Sources/EarnedFleet/lift.py from reports/unlocks.
WITH attempts AS (
  SELECT
    params.device,
    attempt.outcome,
    attempt.credits_spent
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
)
SELECT
  params.device,
  COALESCE(sums_1.sum_1, 0) AS attempts,
  COALESCE(sums_1.sum_2, 0) AS granted,
  COALESCE(sums_1.sum_3, 0) AS denied,
  COALESCE(sums_1.sum_4, 0) AS cancelled,
  COALESCE(sums_1.sum_5, 0) AS expired,
  COALESCE(sums_1.sum_6, 0) AS pending,
  COALESCE(sums_1.sum_7, 0) AS credits_spent
FROM params
LEFT JOIN (
  SELECT
    params.device,
    COUNT(*) AS sum_1,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'GRANTED') AS sum_2,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'DENIED') AS sum_3,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'CANCELLED') AS sum_4,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'EXPIRED') AS sum_5,
    COUNT(*) FILTER(WHERE
      attempts.outcome = 'PENDING') AS sum_6,
    CAST(SUM(attempts.credits_spent) AS BIGINT) AS sum_7
  FROM params
  JOIN attempts
    ON attempts.device = params.device
  GROUP BY
    params.device
) AS sums_1
  ON sums_1.device = params.device
ORDER BY
  params.device NULLS FIRST
