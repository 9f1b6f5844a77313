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
), last_sessions AS (
  SELECT
    hachimi_session.device,
    hachimi_session.session_id,
    ROW_NUMBER() OVER (PARTITION BY hachimi_session.device ORDER BY hachimi_session.started_ts_utc_ms DESC, hachimi_session.session_id DESC) AS place
  FROM hachimi_session
)
SELECT
  params.device,
  session.started_ts_utc_ms,
  session.ended_ts_utc_ms,
  COALESCE(habit.name, session.habit_id) AS habit,
  session.minutes,
  session.status,
  session.mode,
  session.completion_ratio,
  session.xp_earned,
  session.coins_earned
FROM params
JOIN last_sessions
  ON last_sessions.device = params.device
JOIN hachimi_session AS session
  ON session.device = params.device AND session.session_id = last_sessions.session_id
LEFT JOIN hachimi_known_habit AS habit
  ON habit.device = params.device AND habit.habit_id = session.habit_id
WHERE
  last_sessions.place <= 20
ORDER BY
  params.device NULLS FIRST,
  last_sessions.place NULLS FIRST
