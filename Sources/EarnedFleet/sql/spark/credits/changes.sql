-- Made by Sources/EarnedFleet/lift.py from reports/credits.
WITH changes AS (
  SELECT
    params.device,
    credit_change.day_id,
    credit_change.ts_utc_ms,
    credit_change.timezone_id,
    credit_change.kind,
    credit_change.source,
    credit_change.app_id,
    credit_change.credits,
    credit_change.rolled,
    credit_change.position
  FROM params
  JOIN credit_change
    ON credit_change.device = params.device
  WHERE
    credit_change.day_id BETWEEN COALESCE(params.preceding_day_id, params.from_day_id) AND params.to_day_id
), first_day AS (
  SELECT
    params.device,
    sums_1.sum_1 AS day_id
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
), openings AS (
  SELECT
    params.device,
    first_day.day_id
  FROM params
  JOIN first_day
    ON first_day.device = params.device
  LEFT JOIN (
    SELECT DISTINCT
      changes.device,
      changes.day_id AS value
    FROM changes
    WHERE
      changes.kind = 'ROLLOVER'
  ) AS found_3
    ON found_3.device = params.device AND found_3.value = first_day.day_id
  WHERE
    first_day.day_id >= COALESCE(params.preceding_day_id, params.from_day_id) AND found_3.value IS NULL
), steps AS (
  SELECT
    changes.device,
    changes.day_id,
    changes.ts_utc_ms,
    changes.timezone_id,
    changes.kind,
    changes.source,
    changes.app_id,
    changes.rolled,
    changes.position,
    CASE WHEN changes.kind = 'ROLLOVER' THEN 1 ELSE 2 END AS part,
    CASE WHEN changes.kind = 'SPENT' THEN -changes.credits ELSE changes.credits END AS credits
  FROM changes
  UNION ALL
  SELECT
    openings.device,
    openings.day_id,
    NULL,
    NULL,
    'OPENING',
    NULL,
    NULL,
    0,
    0,
    0,
    0
  FROM openings
), numbered_steps AS (
  SELECT
    steps.device,
    steps.day_id,
    steps.ts_utc_ms,
    steps.timezone_id,
    steps.kind,
    steps.source,
    steps.app_id,
    steps.part,
    steps.credits,
    ROW_NUMBER() OVER (PARTITION BY steps.device ORDER BY steps.day_id, steps.part, steps.ts_utc_ms, steps.rolled DESC, steps.position) AS number
  FROM steps
), balances AS (
  SELECT
    numbered_steps.device,
    numbered_steps.day_id,
    numbered_steps.ts_utc_ms,
    numbered_steps.timezone_id,
    numbered_steps.kind,
    numbered_steps.source,
    numbered_steps.app_id,
    numbered_steps.credits,
    numbered_steps.number,
    CASE
      WHEN MIN(numbered_steps.part) OVER (PARTITION BY numbered_steps.device, numbered_steps.day_id) < 2
      THEN SUM(numbered_steps.credits) OVER (PARTITION BY numbered_steps.device, numbered_steps.day_id ORDER BY numbered_steps.number)
    END AS balance
  FROM numbered_steps
), signed_changes AS (
  SELECT
    balances.device,
    balances.day_id,
    balances.ts_utc_ms,
    balances.timezone_id,
    balances.kind,
    balances.source,
    balances.app_id,
    balances.number,
    balances.balance,
    CASE
      WHEN balances.kind = 'ROLLOVER'
      THEN balances.balance - LAG(balances.balance) OVER (PARTITION BY balances.device ORDER BY balances.number)
      ELSE balances.credits
    END AS credits
  FROM balances
)
SELECT
  params.device,
  signed_changes.ts_utc_ms,
  signed_changes.timezone_id,
  signed_changes.day_id,
  signed_changes.kind,
  signed_changes.source,
  signed_changes.app_id,
  COALESCE(app_label.label, signed_changes.app_id) AS label,
  signed_changes.credits,
  signed_changes.balance
FROM params
JOIN signed_changes
  ON signed_changes.device = params.device
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = signed_changes.app_id
WHERE
  signed_changes.day_id >= params.from_day_id AND signed_changes.kind <> 'OPENING'
ORDER BY
  params.device,
  signed_changes.number
