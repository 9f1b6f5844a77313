-- Made by Sources/EarnedFleet/lift.py from reports/credits.
WITH changes AS (
  SELECT
    params.device,
    credit_change.kind,
    credit_change.source,
    credit_change.credits
  FROM params
  JOIN credit_change
    ON credit_change.device = params.device
  WHERE
    credit_change.day_id BETWEEN params.from_day_id AND params.to_day_id AND credit_change.kind IN ('EARNED', 'SPENT')
)
SELECT
  params.device,
  changes.kind,
  changes.source,
  COUNT(*) AS times,
  SUM(changes.credits) AS credits
FROM params
JOIN changes
  ON changes.device = params.device
GROUP BY
  params.device,
  changes.kind,
  changes.source
ORDER BY
  params.device,
  changes.kind,
  credits DESC,
  changes.source
