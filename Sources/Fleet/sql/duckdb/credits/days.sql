-- Made by Sources/Fleet/lift.py from reports/credits.
WITH changes AS (
  SELECT
    params.device,
    credit_change.day_id,
    credit_change.kind,
    credit_change.credits
  FROM params
  JOIN credit_change
    ON credit_change.device = params.device
  WHERE
    credit_change.day_id BETWEEN COALESCE(params.preceding_day_id, params.from_day_id) AND params.to_day_id
), sums AS (
  SELECT
    changes.device,
    changes.day_id,
    MAX(CASE WHEN changes.kind = 'ROLLOVER' THEN changes.credits END) AS carried,
    CAST(SUM(CASE WHEN changes.kind = 'EARNED' THEN changes.credits ELSE 0 END) AS BIGINT) AS earned,
    CAST(SUM(CASE WHEN changes.kind = 'SPENT' THEN changes.credits ELSE 0 END) AS BIGINT) AS spent
  FROM changes
  GROUP BY
    changes.device,
    changes.day_id
), first_day AS (
  SELECT
    params.device,
    sums_1.sum_1 AS day_id,
    0 AS balance_before
  FROM params
  LEFT JOIN (
    SELECT
      day_summary.device,
      MIN(day_summary.day_id) AS sum_1
    FROM day_summary
    GROUP BY
      day_summary.device
  ) AS sums_1
    ON sums_1.device = params.device
), days AS (
  SELECT
    params.device,
    day_summary.day_id,
    CASE WHEN sums.carried IS NULL THEN first_day.balance_before END AS balance_before,
    COALESCE(sums.carried, first_day.balance_before) AS carried,
    COALESCE(sums.earned, 0) AS earned,
    COALESCE(sums.spent, 0) AS spent
  FROM params
  JOIN day_summary
    ON day_summary.device = params.device
  LEFT JOIN sums
    ON sums.device = params.device AND sums.day_id = day_summary.day_id
  LEFT JOIN first_day
    ON first_day.device = params.device AND first_day.day_id = day_summary.day_id
  WHERE
    day_summary.day_id BETWEEN COALESCE(params.preceding_day_id, params.from_day_id) AND params.to_day_id
), balances AS (
  SELECT
    days.device,
    days.day_id,
    days.carried,
    days.earned,
    days.spent,
    days.carried + days.earned - days.spent AS balance,
    COALESCE(
      LAG(days.carried + days.earned - days.spent) OVER (PARTITION BY days.device ORDER BY days.day_id NULLS FIRST),
      days.balance_before
    ) AS balance_before
  FROM days
)
SELECT
  params.device,
  balances.day_id,
  balances.balance_before AS opening_balance,
  balances.balance_before - balances.carried AS credits_lost,
  balances.carried AS credits_carried,
  balances.earned AS credits_earned,
  balances.spent AS credits_spent,
  balances.balance
FROM params
JOIN balances
  ON balances.device = params.device
WHERE
  balances.day_id >= params.from_day_id
ORDER BY
  params.device NULLS FIRST,
  balances.day_id NULLS FIRST
