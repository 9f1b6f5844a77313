-- Made by Sources/EarnedFleet/lift.py from reports/monthly.
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
), hachimi_achievement_date_dates AS (
  SELECT
    hachimi_action.device,
    hachimi_action.subject_id AS achievement_id,
    MIN(hachimi_action.date) AS date
  FROM hachimi_action
  WHERE
    hachimi_action.type = 'achievement_unlocked'
  GROUP BY
    hachimi_action.device,
    hachimi_action.subject_id
), hachimi_achievement_date(device, achievement_id, date) AS (
  SELECT
    params.device,
    achievement.achievement_id,
    COALESCE(
      dates.date,
      CAST(CAST(TIMEZONE(params.timezone_id, MAKE_TIMESTAMPTZ(achievement.unlocked_ts_utc_ms * 1000)) AS DATE) AS TEXT)
    )
  FROM params
  JOIN hachimi_achievement AS achievement
    ON achievement.device = params.device
  LEFT JOIN hachimi_achievement_date_dates AS dates
    ON dates.device = params.device AND dates.achievement_id = achievement.achievement_id
), hachimi_session(device, session_id, habit_id, date, check_in_date, started_ts_utc_ms, ended_ts_utc_ms, minutes, focus_minutes, status, mode, completion_ratio, xp_earned, coins_earned) AS (
  SELECT
    params.device,
    session.session_id,
    session.habit_id,
    COALESCE(noted.date, CAST(CAST(TIMEZONE(params.timezone_id, MAKE_TIMESTAMPTZ(session.started_ts_utc_ms * 1000)) AS DATE) AS TEXT)),
    COALESCE(
      noted.check_in_date,
      CAST(CAST(TIMEZONE(params.timezone_id, MAKE_TIMESTAMPTZ(session.ended_ts_utc_ms * 1000)) AS DATE) AS TEXT)
    ),
    session.started_ts_utc_ms,
    session.ended_ts_utc_ms,
    session.minutes,
    CASE session.status WHEN 'completed' THEN session.minutes ELSE 0 END,
    session.status,
    session.mode,
    session.completion_ratio,
    session.xp_earned,
    session.coins_earned
  FROM params
  JOIN hachimi_recorded_session AS session
    ON session.device = params.device
  LEFT JOIN hachimi_session_date AS noted
    ON noted.device = params.device AND noted.session_id = session.session_id
), given AS (
  SELECT
    params.device,
    params.from_day_id AS from_day_id,
    params.now_ts_utc_ms AS now_ts_utc_ms,
    params.timezone_id AS timezone_id,
    params.to_day_id AS to_day_id
  FROM params
  JOIN (
    SELECT DISTINCT
      hachimi_use.device
    FROM hachimi_use
  ) AS needed
    ON needed.device = params.device
), bounds AS (
  SELECT
    given.device,
    COALESCE(
      given.from_day_id,
      CAST(CAST(CAST(CAST(TIMEZONE(given.timezone_id, MAKE_TIMESTAMPTZ(given.now_ts_utc_ms * 1000)) AS DATE) AS TEXT) AS DATE) + CAST(-6 AS INT) AS TEXT)
    ) AS from_date,
    COALESCE(given.to_day_id, CAST(CAST(TIMEZONE(given.timezone_id, MAKE_TIMESTAMPTZ(given.now_ts_utc_ms * 1000)) AS DATE) AS TEXT)) AS to_date
  FROM given
  JOIN hachimi_user
    ON hachimi_user.device = given.device
), sessions AS (
  SELECT
    given.device,
    COALESCE(sums_1.sum_1, 0) AS focus_minutes,
    COALESCE(sums_1.sum_2, 0) AS sessions,
    COALESCE(sums_1.sum_3, 0) AS xp_earned
  FROM given
  LEFT JOIN (
    SELECT
      bounds.device,
      CAST(SUM(session.focus_minutes) AS BIGINT) AS sum_1,
      COUNT(session.session_id) AS sum_2,
      CAST(SUM(session.xp_earned) AS BIGINT) AS sum_3
    FROM bounds
    JOIN hachimi_session AS session
      ON session.device = bounds.device AND session.date BETWEEN bounds.from_date AND bounds.to_date
    GROUP BY
      bounds.device
  ) AS sums_1
    ON sums_1.device = given.device
), actions AS (
  SELECT
    given.device,
    COALESCE(sums_2.sum_1, 0) AS coins_earned,
    COALESCE(sums_2.sum_2, 0) AS coins_spent
  FROM given
  LEFT JOIN (
    SELECT
      bounds.device,
      CAST(SUM(CASE WHEN action.coins >= 0 THEN action.coins WHEN action.coins < 0 THEN 0 END) AS BIGINT) AS sum_1,
      CAST(SUM(CASE WHEN -action.coins >= 0 THEN -action.coins WHEN -action.coins < 0 THEN 0 END) AS BIGINT) AS sum_2
    FROM bounds
    JOIN hachimi_action AS action
      ON action.device = bounds.device AND action.date BETWEEN bounds.from_date AND bounds.to_date
    GROUP BY
      bounds.device
  ) AS sums_2
    ON sums_2.device = given.device
), check_ins AS (
  SELECT
    given.device,
    COALESCE(sums_3.sum_1, 0) AS check_in_days
  FROM given
  LEFT JOIN (
    SELECT
      bounds.device,
      COUNT(*) AS sum_1
    FROM bounds
    JOIN hachimi_check_in_date AS check_in
      ON check_in.device = bounds.device AND check_in.date BETWEEN bounds.from_date AND bounds.to_date
    GROUP BY
      bounds.device
  ) AS sums_3
    ON sums_3.device = given.device
), unlocked AS (
  SELECT
    given.device,
    COALESCE(sums_4.sum_1, 0) AS achievements
  FROM given
  LEFT JOIN (
    SELECT
      bounds.device,
      COUNT(*) AS sum_1
    FROM bounds
    JOIN hachimi_achievement_date AS unlocked
      ON unlocked.device = bounds.device AND unlocked.date BETWEEN bounds.from_date AND bounds.to_date
    GROUP BY
      bounds.device
  ) AS sums_4
    ON sums_4.device = given.device
)
SELECT
  given.device,
  sessions.focus_minutes,
  sessions.sessions,
  sessions.xp_earned,
  actions.coins_earned,
  actions.coins_spent,
  check_ins.check_in_days,
  unlocked.achievements
FROM given
JOIN bounds
  ON bounds.device = given.device
JOIN sessions
  ON sessions.device = given.device
JOIN actions
  ON actions.device = given.device
JOIN check_ins
  ON check_ins.device = given.device
JOIN unlocked
  ON unlocked.device = given.device
ORDER BY
  given.device NULLS FIRST,
  sessions.focus_minutes NULLS FIRST
