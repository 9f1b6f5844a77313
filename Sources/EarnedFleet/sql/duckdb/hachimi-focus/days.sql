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
), dates(device, date) AS (
  SELECT
    device,
    CAST(CAST(date AS DATE) + CAST(step AS INT) AS TEXT) AS date
  FROM (
    SELECT
      first_1.device,
      first_1.date,
      UNNEST(
        RANGE(
          0,
          GREATEST(
            COALESCE(
              (
                CAST(params.today_day_id AS DATE) - CAST('1970-01-01' AS DATE)
              ) - (
                CAST(first_1.date AS DATE) - CAST('1970-01-01' AS DATE)
              ),
              0
            ),
            0
          ) + 1
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        CAST(CAST(params.today_day_id AS DATE) + CAST(-90 AS INT) AS TEXT) AS date
      FROM params
      JOIN hachimi_user
        ON hachimi_user.device = params.device
    ) AS first_1
    JOIN params
      ON params.device = first_1.device
  ) AS steps_2
), sums AS (
  SELECT
    hachimi_session.device,
    hachimi_session.date,
    CAST(SUM(hachimi_session.focus_minutes) AS BIGINT) AS minutes,
    CAST(SUM(hachimi_session.minutes - hachimi_session.focus_minutes) AS BIGINT) AS other_minutes,
    COUNT(*) AS sessions,
    CAST(SUM(hachimi_session.xp_earned) AS BIGINT) AS xp_earned
  FROM hachimi_session
  GROUP BY
    hachimi_session.device,
    hachimi_session.date
)
SELECT
  params.device,
  dates.date,
  ISODOW(CAST(dates.date AS DATE)) AS weekday,
  COALESCE(sums.minutes, 0) AS minutes,
  COALESCE(sums.other_minutes, 0) AS other_minutes,
  COALESCE(sums.sessions, 0) AS sessions,
  COALESCE(sums.xp_earned, 0) AS xp_earned
FROM params
JOIN dates
  ON dates.device = params.device
LEFT JOIN sums
  ON sums.device = params.device AND sums.date = dates.date
ORDER BY
  params.device NULLS FIRST,
  dates.date NULLS FIRST
