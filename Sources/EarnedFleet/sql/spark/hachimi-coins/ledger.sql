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
), balance_changes AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS earned,
    COALESCE(sums_1.sum_2, 0) AS spent
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_action.device,
      SUM(CASE WHEN hachimi_action.coins >= 0 THEN hachimi_action.coins WHEN hachimi_action.coins < 0 THEN 0 END) AS sum_1,
      SUM(CASE WHEN -hachimi_action.coins >= 0 THEN -hachimi_action.coins WHEN -hachimi_action.coins < 0 THEN 0 END) AS sum_2
    FROM hachimi_action
    GROUP BY
      hachimi_action.device
  ) AS sums_1
    ON sums_1.device = params.device
), balance AS (
  SELECT
    hachimi_user.device,
    hachimi_user.coins,
    changes.earned,
    changes.spent,
    hachimi_user.coins - changes.earned + changes.spent AS opening
  FROM hachimi_user
  JOIN balance_changes AS changes
    ON changes.device = hachimi_user.device
), changes AS (
  SELECT
    hachimi_action.device,
    hachimi_action.part,
    hachimi_action.position,
    hachimi_action.ts_utc_ms,
    hachimi_action.date,
    hachimi_action.type,
    hachimi_action.subject_id,
    hachimi_action.coins
  FROM hachimi_action
  WHERE
    hachimi_action.coins <> 0
)
SELECT
  params.device,
  changes.ts_utc_ms,
  changes.date,
  changes.type,
  COALESCE(habit.name, changes.subject_id) AS subject,
  changes.coins,
  balance.opening + SUM(changes.coins) OVER (PARTITION BY params.device ORDER BY changes.part, changes.position) AS balance
FROM params
JOIN changes
  ON changes.device = params.device
JOIN balance
  ON balance.device = params.device
LEFT JOIN hachimi_known_habit AS habit
  ON habit.device = params.device AND habit.habit_id = changes.subject_id AND changes.type ILIKE 'focus%'
ORDER BY
  params.device,
  changes.part,
  changes.position
