-- Made by Sources/EarnedFleet/lift.py from reports/daily.
WITH hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_1.hour_local,
      UNNEST(RANGE(0, GREATEST(COALESCE(23 - first_1.hour_local, 0), 0) + 1)) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_1
  ) AS steps_2
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), window_attempt(device, day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent) AS (
  SELECT
    params.device,
    attempt.day_id,
    ISODOW(CAST(attempt.day_id AS DATE)),
    HOUR(TIMEZONE(attempt.timezone_id, MAKE_TIMESTAMPTZ(attempt.ts_utc_ms * 1000))),
    attempt.app_id,
    attempt.mode_id,
    attempt.strictness,
    attempt.outcome,
    attempt.option_type,
    attempt.reason,
    attempt.credits_spent
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
), window_hour(device, weekday, hour_local, attempts, granted, denied) AS (
  SELECT
    window_attempt.device,
    window_attempt.weekday,
    window_attempt.hour_local,
    COUNT(*),
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'GRANTED'),
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'DENIED')
  FROM window_attempt
  GROUP BY
    window_attempt.device,
    window_attempt.hour_local,
    window_attempt.weekday
), hours AS (
  SELECT
    hour_local,
    (
      hour_local + 20
    ) % 24 AS place
  FROM hour_of_day
), attempts AS (
  SELECT
    window_hour.device,
    window_hour.hour_local,
    CAST(SUM(window_hour.attempts) AS BIGINT) AS attempts,
    CAST(SUM(window_hour.granted) AS BIGINT) AS granted,
    CAST(SUM(window_hour.denied) AS BIGINT) AS denied
  FROM window_hour
  GROUP BY
    window_hour.device,
    window_hour.hour_local
), sessions AS (
  SELECT
    params.device,
    HOUR(TIMEZONE(focus_session.timezone_id, MAKE_TIMESTAMPTZ(focus_session.started_ts_utc_ms * 1000))) AS hour_local,
    CASE WHEN focus_session.completed = 1 THEN focus_session.actual_duration_minutes ELSE 0 END AS focus_minutes
  FROM params
  JOIN focus_session
    ON focus_session.device = params.device
  WHERE
    focus_session.day_id BETWEEN params.from_day_id AND params.to_day_id
), focus AS (
  SELECT
    sessions.device,
    sessions.hour_local,
    COUNT(*) AS sessions,
    CAST(SUM(sessions.focus_minutes) AS BIGINT) AS focus_minutes
  FROM sessions
  GROUP BY
    sessions.device,
    sessions.hour_local
), completions AS (
  SELECT
    params.device,
    HOUR(TIMEZONE(habit_completion.timezone_id, MAKE_TIMESTAMPTZ(habit_completion.ts_utc_ms * 1000))) AS hour_local
  FROM params
  JOIN habit_completion
    ON habit_completion.device = params.device
  WHERE
    habit_completion.day_id BETWEEN params.from_day_id AND params.to_day_id
), habits AS (
  SELECT
    completions.device,
    completions.hour_local,
    COUNT(*) AS completions
  FROM completions
  GROUP BY
    completions.device,
    completions.hour_local
)
SELECT
  params.device,
  hours.hour_local,
  COALESCE(attempts.attempts, 0) AS attempts,
  COALESCE(attempts.granted, 0) AS granted,
  COALESCE(attempts.denied, 0) AS denied,
  COALESCE(focus.sessions, 0) AS sessions,
  COALESCE(focus.focus_minutes, 0) AS focus_minutes,
  COALESCE(habits.completions, 0) AS completions
FROM params
CROSS JOIN hours
LEFT JOIN attempts
  ON attempts.device = params.device AND attempts.hour_local = hours.hour_local
LEFT JOIN focus
  ON focus.device = params.device AND focus.hour_local = hours.hour_local
LEFT JOIN habits
  ON habits.device = params.device AND habits.hour_local = hours.hour_local
ORDER BY
  params.device NULLS FIRST,
  hours.place NULLS FIRST
