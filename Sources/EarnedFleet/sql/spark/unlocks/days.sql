-- Made by Sources/EarnedFleet/lift.py from reports/unlocks.
WITH attempts AS (
  SELECT
    params.device,
    attempt.day_id,
    attempt.outcome,
    attempt.reason
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
)
SELECT
  params.device,
  attempts.day_id,
  attempts.outcome,
  attempts.reason,
  COUNT(*) AS attempts
FROM params
JOIN attempts
  ON attempts.device = params.device
GROUP BY
  params.device,
  attempts.day_id,
  attempts.outcome,
  attempts.reason
ORDER BY
  params.device,
  attempts.day_id,
  attempts DESC,
  attempts.outcome,
  attempts.reason
