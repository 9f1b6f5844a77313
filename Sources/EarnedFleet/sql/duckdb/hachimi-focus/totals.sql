-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-focus.
WITH hachimi_session(device, session_id, habit_id, date, check_in_date, started_ts_utc_ms, ended_ts_utc_ms, minutes, focus_minutes, status, mode, completion_ratio, xp_earned, coins_earned) AS (
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
), sessions AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS today_minutes,
    COALESCE(sums_1.sum_2, 0) AS minutes_7,
    COALESCE(sums_1.sum_3, 0) AS minutes_30,
    COALESCE(sums_1.sum_4, 0) AS minutes_91,
    COALESCE(sums_1.sum_5, 0) AS active_days_91
  FROM params
  LEFT JOIN (
    SELECT
      params.device,
      CAST(SUM(hachimi_session.focus_minutes) FILTER(WHERE
        hachimi_session.date = params.today_day_id) AS BIGINT) AS sum_1,
      CAST(SUM(hachimi_session.focus_minutes) FILTER(WHERE
        hachimi_session.date > CAST(CAST(params.today_day_id AS DATE) + CAST(-7 AS INT) AS TEXT)) AS BIGINT) AS sum_2,
      CAST(SUM(hachimi_session.focus_minutes) FILTER(WHERE
        hachimi_session.date > CAST(CAST(params.today_day_id AS DATE) + CAST(-30 AS INT) AS TEXT)) AS BIGINT) AS sum_3,
      CAST(SUM(hachimi_session.focus_minutes) FILTER(WHERE
        hachimi_session.date > CAST(CAST(params.today_day_id AS DATE) + CAST(-91 AS INT) AS TEXT)) AS BIGINT) AS sum_4,
      COUNT(DISTINCT hachimi_session.date) FILTER(WHERE
        hachimi_session.date > CAST(CAST(params.today_day_id AS DATE) + CAST(-91 AS INT) AS TEXT)
        AND hachimi_session.focus_minutes > 0) AS sum_5
    FROM params
    JOIN hachimi_session
      ON hachimi_session.device = params.device
    WHERE
      hachimi_session.date <= params.today_day_id
    GROUP BY
      params.device
  ) AS sums_1
    ON sums_1.device = params.device
), all_sessions AS (
  SELECT
    params.device,
    COALESCE(sums_2.sum_1, 0) AS sessions,
    COALESCE(sums_2.sum_2, 0) AS total_minutes,
    COALESCE(sums_2.sum_3, 0) AS xp_earned
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_session.device,
      COUNT(*) AS sum_1,
      CAST(SUM(hachimi_session.minutes) AS BIGINT) AS sum_2,
      CAST(SUM(hachimi_session.xp_earned) AS BIGINT) AS sum_3
    FROM hachimi_session
    GROUP BY
      hachimi_session.device
  ) AS sums_2
    ON sums_2.device = params.device
), targets AS (
  SELECT
    params.device,
    sums_3.sum_1 AS total_minutes,
    sums_3.sum_2 * 60 AS target_minutes
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_known_habit.device,
      CAST(SUM(hachimi_known_habit.total_minutes) AS BIGINT) AS sum_1,
      CAST(SUM(hachimi_known_habit.target_hours) AS BIGINT) AS sum_2
    FROM hachimi_known_habit
    WHERE
      hachimi_known_habit.target_hours > 0
    GROUP BY
      hachimi_known_habit.device
  ) AS sums_3
    ON sums_3.device = params.device
)
SELECT
  params.device,
  sessions.today_minutes,
  sessions.minutes_7,
  sessions.minutes_30,
  sessions.minutes_91,
  sessions.active_days_91,
  all_sessions.sessions,
  all_sessions.total_minutes,
  all_sessions.xp_earned,
  COALESCE(
    CASE
      WHEN 1.0E0 <= (
        SIGN(targets.total_minutes) * SIGN(targets.target_minutes) * (
          (
            20000 * ABS(targets.total_minutes) + ABS(targets.target_minutes)
          ) // (
            2 * ABS(targets.target_minutes)
          )
        ) / 10000E0
      )
      THEN 1.0E0
      WHEN 1.0E0 > (
        SIGN(targets.total_minutes) * SIGN(targets.target_minutes) * (
          (
            20000 * ABS(targets.total_minutes) + ABS(targets.target_minutes)
          ) // (
            2 * ABS(targets.target_minutes)
          )
        ) / 10000E0
      )
      THEN (
        SIGN(targets.total_minutes) * SIGN(targets.target_minutes) * (
          (
            20000 * ABS(targets.total_minutes) + ABS(targets.target_minutes)
          ) // (
            2 * ABS(targets.target_minutes)
          )
        ) / 10000E0
      )
    END,
    0.0E0
  ) AS overall_progress
FROM params
JOIN hachimi_user
  ON hachimi_user.device = params.device
JOIN sessions
  ON sessions.device = params.device
JOIN all_sessions
  ON all_sessions.device = params.device
JOIN targets
  ON targets.device = params.device
ORDER BY
  params.device NULLS FIRST,
  sessions.today_minutes NULLS FIRST
