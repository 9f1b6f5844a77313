-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-coins.
WITH hachimi_ledger_action(device, is_of_app, position, type, ts_utc_ms, date, coins, subject_id) AS (
  SELECT
    params.device,
    CASE WHEN action.timezone_id IS NULL AND imported.action_id IS NULL THEN 1 ELSE 0 END,
    action.position,
    action.type,
    action.ts_utc_ms,
    COALESCE(
      imported.date,
      CAST(CAST(TIMEZONE(COALESCE(action.timezone_id, params.timezone_id), MAKE_TIMESTAMPTZ(action.ts_utc_ms * 1000)) AS DATE) AS TEXT)
    ),
    action.coins,
    action.subject_id
  FROM params
  JOIN hachimi_recorded_action AS action
    ON action.device = params.device
  LEFT JOIN hachimi_imported_date AS imported
    ON imported.device = params.device AND imported.action_id = action.action_id
), hachimi_action_actions AS (
  SELECT
    hachimi_rolled.device,
    2 AS part,
    hachimi_rolled.position,
    hachimi_rolled.type,
    hachimi_rolled.ts_utc_ms,
    hachimi_rolled.date,
    hachimi_rolled.coins,
    hachimi_rolled.subject_id
  FROM hachimi_rolled
  UNION ALL
  SELECT
    hachimi_ledger_action.device,
    CASE WHEN hachimi_ledger_action.is_of_app = 1 THEN 1 ELSE 3 END,
    hachimi_ledger_action.position,
    hachimi_ledger_action.type,
    hachimi_ledger_action.ts_utc_ms,
    hachimi_ledger_action.date,
    hachimi_ledger_action.coins,
    hachimi_ledger_action.subject_id
  FROM hachimi_ledger_action
), hachimi_action(device, part, position, type, ts_utc_ms, date, coins, subject_id) AS (
  SELECT
    actions.device,
    actions.part,
    actions.position,
    actions.type,
    actions.ts_utc_ms,
    actions.date,
    actions.coins,
    actions.subject_id
  FROM hachimi_action_actions AS actions
), changes AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS earned,
    COALESCE(sums_1.sum_2, 0) AS spent
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_action.device,
      CAST(SUM(CASE WHEN hachimi_action.coins >= 0 THEN hachimi_action.coins WHEN hachimi_action.coins < 0 THEN 0 END) AS BIGINT) AS sum_1,
      CAST(SUM(CASE WHEN -hachimi_action.coins >= 0 THEN -hachimi_action.coins WHEN -hachimi_action.coins < 0 THEN 0 END) AS BIGINT) AS sum_2
    FROM hachimi_action
    GROUP BY
      hachimi_action.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  hachimi_user.coins,
  changes.earned,
  changes.spent,
  hachimi_user.coins - changes.earned + changes.spent AS opening
FROM params
JOIN hachimi_user
  ON hachimi_user.device = params.device
JOIN changes
  ON changes.device = params.device
ORDER BY
  params.device NULLS FIRST,
  hachimi_user.coins NULLS FIRST
