-- Made by Sources/EarnedFleet/lift.py from reports/focus.
WITH hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_1.hour_local,
      EXPLODE(SEQUENCE(CAST(0 AS BIGINT), GREATEST(COALESCE(23 - first_1.hour_local, 0), 0))) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_1
  ) AS steps_2
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), sessions AS (
  SELECT
    params.device,
    CAST(HOUR(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(focus_session.started_ts_utc_ms) AS TIMESTAMP), focus_session.timezone_id)) AS BIGINT) AS hour_local,
    focus_session.completed,
    focus_session.ended_early
  FROM params
  JOIN focus_session
    ON focus_session.device = params.device
  WHERE
    focus_session.day_id BETWEEN params.from_day_id AND params.to_day_id
), counts AS (
  SELECT
    sessions.device,
    sessions.hour_local,
    COUNT(*) AS sessions,
    SUM(sessions.completed) AS completed,
    SUM(sessions.ended_early) AS ended_early
  FROM sessions
  GROUP BY
    sessions.device,
    sessions.hour_local
)
SELECT
  params.device,
  hour_of_day.hour_local,
  COALESCE(counts.sessions, 0) AS sessions,
  COALESCE(counts.completed, 0) AS completed,
  COALESCE(counts.ended_early, 0) AS ended_early
FROM params
CROSS JOIN hour_of_day
LEFT JOIN counts
  ON counts.device = params.device AND counts.hour_local = hour_of_day.hour_local
ORDER BY
  params.device,
  hour_of_day.hour_local
