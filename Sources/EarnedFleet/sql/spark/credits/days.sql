-- Made by Sources/EarnedFleet/lift.py from reports/credits.
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
    SUM(CASE WHEN changes.kind = 'EARNED' THEN changes.credits ELSE 0 END) AS earned,
    SUM(CASE WHEN changes.kind = 'SPENT' THEN changes.credits ELSE 0 END) AS spent
  FROM changes
  GROUP BY
    changes.device,
    changes.day_id
), first_day AS (
  SELECT
    params.device,
    sums_1.sum_1 AS day_id,
    0 AS carried
  FROM params
  LEFT JOIN (
    SELECT
      day_summary.device,
      MIN(day_summary.day_id) AS sum_1
    FROM day_summary
    LEFT JOIN (
      SELECT DISTINCT
        added_day.device,
        added_day.day_id AS value
      FROM added_day
    ) AS found_2
      ON found_2.device = day_summary.device AND found_2.value = day_summary.day_id
    WHERE
      found_2.value IS NULL
    GROUP BY
      day_summary.device
  ) AS sums_1
    ON sums_1.device = params.device
), days AS (
  SELECT
    params.device,
    day_summary.day_id,
    CASE WHEN added_day.day_id IS NULL THEN 1 ELSE 0 END AS is_real,
    sums.carried AS rollover,
    COALESCE(sums.carried, first_day.carried) AS carried,
    COALESCE(sums.earned, 0) AS earned,
    COALESCE(sums.spent, 0) AS spent
  FROM params
  JOIN day_summary
    ON day_summary.device = params.device
  LEFT JOIN sums
    ON sums.device = params.device AND sums.day_id = day_summary.day_id
  LEFT JOIN first_day
    ON first_day.device = params.device AND first_day.day_id = day_summary.day_id
  LEFT JOIN added_day
    ON added_day.device = params.device AND added_day.day_id = day_summary.day_id
  WHERE
    day_summary.day_id BETWEEN COALESCE(params.preceding_day_id, params.from_day_id) AND params.to_day_id
), parts AS (
  SELECT
    days.device,
    days.day_id,
    days.is_real,
    days.rollover,
    days.carried,
    days.earned,
    days.spent,
    SUM(days.is_real) OVER (PARTITION BY days.device ORDER BY days.day_id) AS part
  FROM days
), balances AS (
  SELECT
    parts.device,
    parts.day_id,
    parts.is_real,
    parts.rollover,
    parts.carried,
    parts.earned,
    parts.spent,
    CASE
      WHEN parts.part > 0
      THEN MAX(CASE WHEN parts.is_real = 1 THEN parts.carried + parts.earned - parts.spent END) OVER (PARTITION BY parts.device, parts.part)
      WHEN parts.day_id < value_3.value
      THEN 0
    END AS balance
  FROM parts
  LEFT JOIN (
    SELECT
      first_day.device,
      first_day.day_id AS value
    FROM first_day
  ) AS value_3
    ON value_3.device = parts.device
), openings AS (
  SELECT
    balances.device,
    balances.day_id,
    balances.earned,
    balances.spent,
    balances.balance,
    CASE WHEN balances.is_real = 1 THEN balances.carried ELSE balances.balance END AS carried,
    COALESCE(
      LAG(balances.balance) OVER (PARTITION BY balances.device ORDER BY balances.day_id),
      CASE WHEN balances.is_real = 0 THEN balances.balance WHEN balances.rollover IS NULL THEN balances.carried END
    ) AS opening_balance
  FROM balances
)
SELECT
  params.device,
  openings.day_id,
  openings.opening_balance,
  openings.opening_balance - openings.carried AS credits_lost,
  openings.carried AS credits_carried,
  openings.earned AS credits_earned,
  openings.spent AS credits_spent,
  openings.balance
FROM params
JOIN openings
  ON openings.device = params.device
WHERE
  openings.day_id >= params.from_day_id
ORDER BY
  params.device,
  openings.day_id
