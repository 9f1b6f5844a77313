-- Made by Sources/EarnedFleet/lift.py from reports/daily.
WITH days_changes AS (
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
), days_sums AS (
  SELECT
    changes.device,
    changes.day_id,
    MAX(CASE WHEN changes.kind = 'ROLLOVER' THEN changes.credits END) AS carried,
    CAST(SUM(CASE WHEN changes.kind = 'EARNED' THEN changes.credits ELSE 0 END) AS BIGINT) AS earned,
    CAST(SUM(CASE WHEN changes.kind = 'SPENT' THEN changes.credits ELSE 0 END) AS BIGINT) AS spent
  FROM days_changes AS changes
  GROUP BY
    changes.device,
    changes.day_id
), days_first_day AS (
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
), days_days AS (
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
  LEFT JOIN days_sums AS sums
    ON sums.device = params.device AND sums.day_id = day_summary.day_id
  LEFT JOIN days_first_day AS first_day
    ON first_day.device = params.device AND first_day.day_id = day_summary.day_id
  LEFT JOIN added_day
    ON added_day.device = params.device AND added_day.day_id = day_summary.day_id
  WHERE
    day_summary.day_id BETWEEN COALESCE(params.preceding_day_id, params.from_day_id) AND params.to_day_id
), days_parts AS (
  SELECT
    days.device,
    days.day_id,
    days.is_real,
    days.rollover,
    days.carried,
    days.earned,
    days.spent,
    CAST(SUM(days.is_real) OVER (PARTITION BY days.device ORDER BY days.day_id NULLS FIRST) AS BIGINT) AS part
  FROM days_days AS days
), days_balances AS (
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
  FROM days_parts AS parts
  LEFT JOIN (
    SELECT
      first_day.device,
      first_day.day_id AS value
    FROM days_first_day AS first_day
  ) AS value_3
    ON value_3.device = parts.device
), days_openings AS (
  SELECT
    balances.device,
    balances.day_id,
    balances.earned,
    balances.spent,
    balances.balance,
    CASE WHEN balances.is_real = 1 THEN balances.carried ELSE balances.balance END AS carried,
    COALESCE(
      LAG(balances.balance) OVER (PARTITION BY balances.device ORDER BY balances.day_id NULLS FIRST),
      CASE WHEN balances.is_real = 0 THEN balances.balance WHEN balances.rollover IS NULL THEN balances.carried END
    ) AS opening_balance
  FROM days_balances AS balances
), days AS (
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
  JOIN days_openings AS openings
    ON openings.device = params.device
  WHERE
    openings.day_id >= params.from_day_id
)
SELECT
  params.device,
  value_5.value AS opening_balance,
  COALESCE(sums_4.sum_1, 0) AS credits_earned,
  COALESCE(sums_4.sum_2, 0) AS credits_spent,
  CASE WHEN COALESCE(sums_4.sum_3, 0) = COALESCE(sums_4.sum_4, 0) THEN COALESCE(sums_4.sum_5, 0) END AS credits_lost,
  value_7.value AS closing_balance
FROM params
LEFT JOIN (
  SELECT
    params.device,
    CAST(SUM(days.credits_earned) AS BIGINT) AS sum_1,
    CAST(SUM(days.credits_spent) AS BIGINT) AS sum_2,
    COUNT(days.credits_lost) AS sum_3,
    COUNT(*) AS sum_4,
    CAST(SUM(days.credits_lost) AS BIGINT) AS sum_5
  FROM params
  JOIN days
    ON days.device = params.device
  GROUP BY
    params.device
) AS sums_4
  ON sums_4.device = params.device
LEFT JOIN (
  SELECT
    device,
    value
  FROM (
    SELECT
      days.device,
      days.opening_balance AS value,
      ROW_NUMBER() OVER (PARTITION BY days.device ORDER BY days.day_id NULLS FIRST) AS place_of_row
    FROM days
  ) AS placed_6
  WHERE
    place_of_row = 1
) AS value_5
  ON value_5.device = params.device
LEFT JOIN (
  SELECT
    device,
    value
  FROM (
    SELECT
      days.device,
      days.balance AS value,
      ROW_NUMBER() OVER (PARTITION BY days.device ORDER BY days.day_id DESC) AS place_of_row
    FROM days
  ) AS placed_8
  WHERE
    place_of_row = 1
) AS value_7
  ON value_7.device = params.device
ORDER BY
  params.device NULLS FIRST
