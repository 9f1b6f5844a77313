-- Made by Sources/EarnedFleet/lift.py from reports/focus.
WITH days AS (
  SELECT
    params.device,
    day_summary.day_id
  FROM params
  JOIN day_summary
    ON day_summary.device = params.device
  WHERE
    day_summary.day_id BETWEEN params.from_day_id AND params.to_day_id
  UNION
  SELECT
    params.device,
    focus_session.day_id
  FROM params
  JOIN focus_session
    ON focus_session.device = params.device
  WHERE
    focus_session.day_id BETWEEN params.from_day_id AND params.to_day_id
), sessions AS (
  SELECT
    params.device,
    focus_session.day_id,
    COUNT(*) AS sessions,
    CAST(SUM(focus_session.completed) AS BIGINT) AS completed,
    CAST(SUM(focus_session.ended_early) AS BIGINT) AS ended_early,
    CAST(SUM(CASE WHEN focus_session.completed = 1 THEN focus_session.actual_duration_minutes END) AS BIGINT) AS focus_minutes,
    CAST(SUM(focus_session.awarded_credits) AS BIGINT) AS credits_earned
  FROM params
  JOIN focus_session
    ON focus_session.device = params.device
  WHERE
    focus_session.day_id BETWEEN params.from_day_id AND params.to_day_id
  GROUP BY
    params.device,
    focus_session.day_id
)
SELECT
  params.device,
  days.day_id,
  COALESCE(sessions.sessions, 0) AS sessions,
  COALESCE(sessions.completed, 0) AS completed,
  COALESCE(sessions.ended_early, 0) AS ended_early,
  COALESCE(sessions.focus_minutes, 0) AS focus_minutes,
  COALESCE(sessions.credits_earned, 0) AS credits_earned
FROM params
JOIN days
  ON days.device = params.device
LEFT JOIN sessions
  ON sessions.device = params.device AND sessions.day_id = days.day_id
ORDER BY
  params.device NULLS FIRST,
  days.day_id NULLS FIRST
