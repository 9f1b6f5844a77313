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
), hachimi_habit_date_dates AS (
  SELECT DISTINCT
    hachimi_session.device,
    hachimi_session.habit_id,
    hachimi_session.check_in_date AS date
  FROM hachimi_session
), hachimi_habit_date_numbered_dates AS (
  SELECT
    dates.device,
    dates.habit_id,
    dates.date,
    CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(dates.date AS DATE)) AS BIGINT) AS number
  FROM hachimi_habit_date_dates AS dates
), hachimi_habit_date(device, habit_id, date, number, run) AS (
  SELECT
    numbered_dates.device,
    numbered_dates.habit_id,
    numbered_dates.date,
    numbered_dates.number,
    numbered_dates.number - ROW_NUMBER() OVER (PARTITION BY numbered_dates.device, numbered_dates.habit_id ORDER BY numbered_dates.number)
  FROM hachimi_habit_date_numbered_dates AS numbered_dates
), sums AS (
  SELECT
    params.device,
    hachimi_session.habit_id,
    SUM(hachimi_session.focus_minutes) FILTER(WHERE
      hachimi_session.date = params.today_day_id) AS today_minutes,
    SUM(hachimi_session.focus_minutes) FILTER(WHERE
      hachimi_session.date > CAST(DATE_ADD(CAST(params.today_day_id AS DATE), CAST(-7 AS INT)) AS STRING)) AS minutes_7,
    SUM(hachimi_session.focus_minutes) FILTER(WHERE
      hachimi_session.date > CAST(DATE_ADD(CAST(params.today_day_id AS DATE), CAST(-30 AS INT)) AS STRING)) AS minutes_30,
    SUM(hachimi_session.focus_minutes) FILTER(WHERE
      hachimi_session.date > CAST(DATE_ADD(CAST(params.today_day_id AS DATE), CAST(-91 AS INT)) AS STRING)) AS minutes_91
  FROM params
  JOIN hachimi_session
    ON hachimi_session.device = params.device
  WHERE
    hachimi_session.date <= params.today_day_id
  GROUP BY
    params.device,
    hachimi_session.habit_id
), check_in_days AS (
  SELECT
    hachimi_habit_date.device,
    hachimi_habit_date.habit_id,
    COUNT(*) AS days
  FROM hachimi_habit_date
  GROUP BY
    hachimi_habit_date.device,
    hachimi_habit_date.habit_id
), runs AS (
  SELECT
    params.device,
    hachimi_habit_date.habit_id,
    MAX(hachimi_habit_date.number) AS last_number,
    COUNT(*) AS length
  FROM params
  JOIN hachimi_habit_date
    ON hachimi_habit_date.device = params.device
  WHERE
    hachimi_habit_date.date <= params.today_day_id
  GROUP BY
    params.device,
    hachimi_habit_date.habit_id,
    hachimi_habit_date.run
), streaks AS (
  SELECT
    params.device,
    runs.habit_id,
    MAX(runs.length) FILTER(WHERE
      runs.last_number >= CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.today_day_id AS DATE)) AS BIGINT) - 1) AS current,
    MAX(runs.length) AS longest
  FROM params
  JOIN runs
    ON runs.device = params.device
  GROUP BY
    params.device,
    runs.habit_id
), habits AS (
  SELECT
    params.device,
    hachimi_known_habit.habit_id,
    hachimi_known_habit.name,
    hachimi_known_habit.state,
    hachimi_known_habit.goal_minutes,
    hachimi_known_habit.total_minutes,
    hachimi_known_habit.total_minutes DIV NULLIF(
      CASE
        WHEN 1 >= (
          params.now_ts_utc_ms - hachimi_known_habit.created_ts_utc_ms
        ) DIV 86400000
        THEN 1
        WHEN 1 < (
          params.now_ts_utc_ms - hachimi_known_habit.created_ts_utc_ms
        ) DIV 86400000
        THEN (
          params.now_ts_utc_ms - hachimi_known_habit.created_ts_utc_ms
        ) DIV 86400000
      END,
      0
    ) AS average_minutes,
    hachimi_known_habit.opening_days,
    hachimi_known_habit.target_hours,
    COALESCE(
      CASE
        WHEN 1.0E0 <= (
          CAST(SIGN(hachimi_known_habit.total_minutes) * SIGN(hachimi_known_habit.target_hours * 60) AS BIGINT) * (
            (
              20000 * ABS(hachimi_known_habit.total_minutes) + ABS(hachimi_known_habit.target_hours * 60)
            ) DIV NULLIF(2 * ABS(hachimi_known_habit.target_hours * 60), 0)
          ) / 10000E0
        )
        THEN 1.0E0
        WHEN 1.0E0 > (
          CAST(SIGN(hachimi_known_habit.total_minutes) * SIGN(hachimi_known_habit.target_hours * 60) AS BIGINT) * (
            (
              20000 * ABS(hachimi_known_habit.total_minutes) + ABS(hachimi_known_habit.target_hours * 60)
            ) DIV NULLIF(2 * ABS(hachimi_known_habit.target_hours * 60), 0)
          ) / 10000E0
        )
        THEN (
          CAST(SIGN(hachimi_known_habit.total_minutes) * SIGN(hachimi_known_habit.target_hours * 60) AS BIGINT) * (
            (
              20000 * ABS(hachimi_known_habit.total_minutes) + ABS(hachimi_known_habit.target_hours * 60)
            ) DIV NULLIF(2 * ABS(hachimi_known_habit.target_hours * 60), 0)
          ) / 10000E0
        )
      END,
      0.0E0
    ) AS progress,
    (
      hachimi_known_habit.total_minutes DIV 60
    ) || 'h ' || (
      hachimi_known_habit.total_minutes % 60
    ) || 'm / ' || hachimi_known_habit.target_hours || 'h' AS progress_text,
    CAST(hachimi_known_habit.target_hours IS NULL OR hachimi_known_habit.target_completed <> 0 AS BIGINT) AS is_unlimited,
    hachimi_known_habit.target_hours * 60 - hachimi_known_habit.total_minutes AS missing_minutes,
    CASE
      WHEN 1 >= CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(hachimi_known_habit.deadline_date AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.today_day_id AS DATE)) AS BIGINT)
      THEN 1
      WHEN 1 < CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(hachimi_known_habit.deadline_date AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.today_day_id AS DATE)) AS BIGINT)
      THEN CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(hachimi_known_habit.deadline_date AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.today_day_id AS DATE)) AS BIGINT)
    END AS days_left
  FROM params
  JOIN hachimi_known_habit
    ON hachimi_known_habit.device = params.device
)
SELECT
  params.device,
  habits.habit_id,
  habits.name,
  habits.state,
  habits.goal_minutes,
  COALESCE(sums.today_minutes, 0) AS today_minutes,
  COALESCE(sums.minutes_7, 0) AS minutes_7,
  COALESCE(sums.minutes_30, 0) AS minutes_30,
  COALESCE(sums.minutes_91, 0) AS minutes_91,
  habits.total_minutes,
  habits.average_minutes,
  habits.opening_days + COALESCE(check_in_days.days, 0) AS check_in_days,
  COALESCE(streaks.current, 0) AS current_streak,
  COALESCE(streaks.longest, 0) AS longest_streak,
  habits.target_hours,
  habits.progress,
  habits.progress_text,
  habits.is_unlimited,
  CASE
    WHEN NOT habits.is_unlimited <> 0 AND habits.missing_minutes > 0
    THEN (
      habits.missing_minutes + habits.days_left - 1
    ) DIV NULLIF(habits.days_left, 0)
  END AS suggested_daily_minutes
FROM params
JOIN habits
  ON habits.device = params.device
LEFT JOIN sums
  ON sums.device = params.device AND sums.habit_id = habits.habit_id
LEFT JOIN check_in_days
  ON check_in_days.device = params.device AND check_in_days.habit_id = habits.habit_id
LEFT JOIN streaks
  ON streaks.device = params.device AND streaks.habit_id = habits.habit_id
ORDER BY
  params.device,
  habits.total_minutes DESC,
  habits.name,
  habits.habit_id
