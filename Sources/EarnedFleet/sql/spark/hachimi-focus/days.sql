-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-focus.
WITH hachimi_session(device, session_id, habit_id, date, check_in_date, started_ts_utc_ms, ended_ts_utc_ms, minutes, focus_minutes, status, mode, completion_ratio, xp_earned, coins_earned) AS (
  SELECT
    params.device,
    session.session_id,
    session.habit_id,
    COALESCE(
      noted.date,
      CAST(CAST(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(session.started_ts_utc_ms) AS TIMESTAMP), params.timezone_id) AS DATE) AS STRING)
    ),
    COALESCE(
      noted.check_in_date,
      CAST(CAST(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(session.ended_ts_utc_ms) AS TIMESTAMP), params.timezone_id) AS DATE) AS STRING)
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
    CAST(DATE_ADD(CAST(date AS DATE), CAST(step AS INT)) AS STRING) AS date
  FROM (
    SELECT
      first_1.device,
      first_1.date,
      EXPLODE(
        SEQUENCE(
          CAST(0 AS BIGINT),
          GREATEST(
            COALESCE(
              CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.today_day_id AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(first_1.date AS DATE)) AS BIGINT),
              0
            ),
            0
          )
        )
      ) AS step
    FROM (
      SELECT
        params.device,
        CAST(DATE_ADD(CAST(params.today_day_id AS DATE), CAST(-90 AS INT)) AS STRING) AS date
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
    SUM(hachimi_session.focus_minutes) AS minutes,
    SUM(hachimi_session.minutes - hachimi_session.focus_minutes) AS other_minutes,
    COUNT(*) AS sessions,
    SUM(hachimi_session.xp_earned) AS xp_earned
  FROM hachimi_session
  GROUP BY
    hachimi_session.device,
    hachimi_session.date
)
SELECT
  params.device,
  dates.date,
  CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(dates.date AS DATE)) AS BIGINT) AS weekday,
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
  params.device,
  dates.date
