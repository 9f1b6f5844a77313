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
      CAST(CAST(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(action.ts_utc_ms) AS TIMESTAMP), COALESCE(action.timezone_id, params.timezone_id)) AS DATE) AS STRING)
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
)
SELECT
  params.device,
  hachimi_action.type,
  COUNT(*) AS actions,
  SUM(hachimi_action.coins) AS coins
FROM params
JOIN hachimi_action
  ON hachimi_action.device = params.device
WHERE
  hachimi_action.coins <> 0
GROUP BY
  params.device,
  hachimi_action.type
ORDER BY
  params.device,
  hachimi_action.type
