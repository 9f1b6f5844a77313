-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-achievements.
WITH hachimi_catalogue_achievement(place, achievement_id, kind, target, coins, title, hidden) AS (
  VALUES
    (1, 'first-session', 'sessions', 1, 40, NULL, 0),
    (2, 'ten-sessions', 'sessions', 10, 80, NULL, 0),
    (3, 'hundred-sessions', 'sessions', 100, 250, NULL, 0),
    (4, 'thousand-sessions', 'sessions', 1000, 900, 'tireless', 0),
    (5, 'three-habits', 'active_habits', 3, 90, NULL, 0),
    (6, 'five-habits', 'active_habits', 5, 180, NULL, 0),
    (7, 'ten-hours', 'hours_of_one_habit', 10, 60, NULL, 0),
    (8, 'hundred-hours', 'hours_of_one_habit', 100, 350, 'craftsman', 0),
    (9, 'five-hundred-hours', 'hours_of_one_habit', 500, 700, NULL, 0),
    (10, 'thousand-hours', 'hours_of_one_habit', 1000, 1200, 'master', 1),
    (11, 'all-goals', 'all_goals_today', NULL, 70, NULL, 0),
    (12, 'one-hour-sitting', 'long_session_minutes', 60, 60, NULL, 0),
    (13, 'two-hour-sitting', 'long_session_minutes', 120, 220, 'deep-diver', 0),
    (14, 'on-time', 'target_on_time', NULL, 180, NULL, 0),
    (15, 'week-early', 'target_days_early', 7, 420, 'early-bird', 0),
    (16, 'first-check-in', 'first_check_in', NULL, 20, NULL, 0),
    (17, 'week-streak', 'streak_days', 7, 60, NULL, 0),
    (18, 'month-streak', 'streak_days', 30, 240, NULL, 0),
    (19, 'hundred-day-streak', 'streak_days', 100, 600, 'clockwork', 0),
    (20, 'days-1', 'check_in_days', 1, 10, NULL, 0),
    (21, 'days-3', 'check_in_days', 3, 20, NULL, 0),
    (22, 'days-7', 'check_in_days', 7, 40, NULL, 0),
    (23, 'days-14', 'check_in_days', 14, 70, NULL, 0),
    (24, 'days-30', 'check_in_days', 30, 120, NULL, 0),
    (25, 'days-60', 'check_in_days', 60, 200, NULL, 0),
    (26, 'days-100', 'check_in_days', 100, 320, 'steadfast', 0),
    (27, 'days-200', 'check_in_days', 200, 500, NULL, 0),
    (28, 'days-365', 'check_in_days', 365, 900, 'all-year-round', 0),
    (29, 'days-730', 'check_in_days', 730, 1600, NULL, 0),
    (30, 'days-1000', 'check_in_days', 1000, 2200, 'evergreen', 1),
    (31, 'first-cat', 'cats', 1, 20, NULL, 0),
    (32, 'three-cats', 'cats', 3, 90, NULL, 0),
    (33, 'adolescent-cat', 'stage_reached', NULL, 60, NULL, 0),
    (34, 'adult-cat', 'stage_reached', NULL, 140, NULL, 0),
    (35, 'senior-cat', 'stage_reached', NULL, 280, 'old-friend', 0),
    (36, 'first-graduate', 'graduated_cats', 1, 160, NULL, 0),
    (37, 'five-accessories', 'accessories_owned', 5, 110, NULL, 0),
    (38, 'twenty-accessories', 'accessories_owned', 20, 380, NULL, 0),
    (39, 'dressed-up', 'something_equipped', NULL, 30, NULL, 0),
    (40, 'all-cats-happy', 'all_cats_happy', NULL, 70, NULL, 0)
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
    (
      CAST(dates.date AS DATE) - CAST('1970-01-01' AS DATE)
    ) AS number
  FROM hachimi_habit_date_dates AS dates
), hachimi_habit_date(device, habit_id, date, number, run) AS (
  SELECT
    numbered_dates.device,
    numbered_dates.habit_id,
    numbered_dates.date,
    numbered_dates.number,
    numbered_dates.number - ROW_NUMBER() OVER (PARTITION BY numbered_dates.device, numbered_dates.habit_id ORDER BY numbered_dates.number NULLS FIRST)
  FROM hachimi_habit_date_numbered_dates AS numbered_dates
), runs AS (
  SELECT
    params.device,
    COUNT(*) AS length
  FROM params
  JOIN hachimi_check_in_date
    ON hachimi_check_in_date.device = params.device
  WHERE
    hachimi_check_in_date.date <= params.today_day_id
  GROUP BY
    params.device,
    hachimi_check_in_date.run
), check_in_days AS (
  SELECT
    hachimi_habit_date.device,
    hachimi_habit_date.habit_id,
    COUNT(*) AS days
  FROM hachimi_habit_date
  GROUP BY
    hachimi_habit_date.device,
    hachimi_habit_date.habit_id
), habits AS (
  SELECT
    habit.device,
    habit.state,
    habit.total_minutes // 60 AS hours,
    habit.opening_days + COALESCE(check_in_days.days, 0) AS check_in_days,
    CASE
      WHEN habit.target_completed <> 0
      THEN (
        CAST(habit.deadline_date AS DATE) - CAST('1970-01-01' AS DATE)
      ) - (
        CAST(habit.completed_date AS DATE) - CAST('1970-01-01' AS DATE)
      )
      ELSE NULL
    END AS days_early
  FROM hachimi_known_habit AS habit
  LEFT JOIN check_in_days
    ON check_in_days.device = habit.device AND check_in_days.habit_id = habit.habit_id
  WHERE
    habit.state <> 'deleted'
), counts(device, kind, count) AS (
  SELECT
    params.device,
    'sessions',
    COALESCE(sums_1.sum_1, 0)
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_session.device,
      COUNT(*) AS sum_1
    FROM hachimi_session
    WHERE
      hachimi_session.status = 'completed'
    GROUP BY
      hachimi_session.device
  ) AS sums_1
    ON sums_1.device = params.device
  UNION ALL
  SELECT
    params.device,
    'long_session_minutes',
    sums_2.sum_1
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_session.device,
      MAX(hachimi_session.focus_minutes) AS sum_1
    FROM hachimi_session
    GROUP BY
      hachimi_session.device
  ) AS sums_2
    ON sums_2.device = params.device
  UNION ALL
  SELECT
    params.device,
    'active_habits',
    COALESCE(sums_3.sum_1, 0)
  FROM params
  LEFT JOIN (
    SELECT
      habits.device,
      COUNT(*) AS sum_1
    FROM habits
    WHERE
      habits.state = 'active'
    GROUP BY
      habits.device
  ) AS sums_3
    ON sums_3.device = params.device
  UNION ALL
  SELECT
    params.device,
    'hours_of_one_habit',
    sums_4.sum_1
  FROM params
  LEFT JOIN (
    SELECT
      habits.device,
      MAX(habits.hours) AS sum_1
    FROM habits
    GROUP BY
      habits.device
  ) AS sums_4
    ON sums_4.device = params.device
  UNION ALL
  SELECT
    params.device,
    'check_in_days',
    sums_5.sum_1
  FROM params
  LEFT JOIN (
    SELECT
      habits.device,
      MAX(habits.check_in_days) AS sum_1
    FROM habits
    GROUP BY
      habits.device
  ) AS sums_5
    ON sums_5.device = params.device
  UNION ALL
  SELECT
    params.device,
    'target_days_early',
    sums_6.sum_1
  FROM params
  LEFT JOIN (
    SELECT
      habits.device,
      MAX(habits.days_early) AS sum_1
    FROM habits
    GROUP BY
      habits.device
  ) AS sums_6
    ON sums_6.device = params.device
  UNION ALL
  SELECT
    params.device,
    'streak_days',
    sums_7.sum_1
  FROM params
  LEFT JOIN (
    SELECT
      runs.device,
      MAX(runs.length) AS sum_1
    FROM runs
    GROUP BY
      runs.device
  ) AS sums_7
    ON sums_7.device = params.device
  UNION ALL
  SELECT
    params.device,
    'cats',
    COALESCE(sums_8.sum_1, 0)
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_cat.device,
      COUNT(*) AS sum_1
    FROM hachimi_cat
    GROUP BY
      hachimi_cat.device
  ) AS sums_8
    ON sums_8.device = params.device
  UNION ALL
  SELECT
    params.device,
    'graduated_cats',
    COALESCE(sums_9.sum_1, 0)
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_cat.device,
      COUNT(*) AS sum_1
    FROM hachimi_cat
    WHERE
      hachimi_cat.state = 'graduated'
    GROUP BY
      hachimi_cat.device
  ) AS sums_9
    ON sums_9.device = params.device
  UNION ALL
  SELECT
    hachimi_user.device,
    'accessories_owned',
    hachimi_user.accessories + COALESCE(sums_10.sum_1, 0)
  FROM hachimi_user
  LEFT JOIN (
    SELECT
      hachimi_cat.device,
      COUNT(hachimi_cat.equipped_accessory) AS sum_1
    FROM hachimi_cat
    GROUP BY
      hachimi_cat.device
  ) AS sums_10
    ON sums_10.device = hachimi_user.device
), achievements AS (
  SELECT
    params.device,
    hachimi_catalogue_achievement.place,
    hachimi_catalogue_achievement.achievement_id,
    hachimi_catalogue_achievement.kind,
    hachimi_catalogue_achievement.target,
    hachimi_catalogue_achievement.coins,
    hachimi_catalogue_achievement.title
  FROM params
  CROSS JOIN hachimi_catalogue_achievement
  LEFT JOIN (
    SELECT DISTINCT
      hachimi_achievement.device,
      hachimi_achievement.achievement_id AS value
    FROM hachimi_achievement
  ) AS found_11
    ON found_11.device = params.device AND found_11.value = hachimi_catalogue_achievement.achievement_id
  WHERE
    hachimi_catalogue_achievement.hidden = 0 OR NOT found_11.value IS NULL
  UNION ALL
  SELECT
    hachimi_achievement.device,
    NULL,
    hachimi_achievement.achievement_id,
    NULL,
    NULL,
    0,
    NULL
  FROM hachimi_achievement
  LEFT JOIN (
    SELECT DISTINCT
      achievement_id AS value
    FROM hachimi_catalogue_achievement
  ) AS found_12
    ON found_12.value = hachimi_achievement.achievement_id
  WHERE
    found_12.value IS NULL
)
SELECT
  params.device,
  achievements.achievement_id,
  achievements.kind,
  achievements.coins,
  achievements.title,
  CAST(NOT unlocked.achievement_id IS NULL AS BIGINT) AS unlocked,
  unlocked.unlocked_ts_utc_ms,
  COALESCE(unlocked.claimed, 0) AS claimed,
  unlocked.claimed_ts_utc_ms,
  CASE
    WHEN 0 >= CASE
      WHEN COALESCE(counts.count, 0) <= achievements.target
      THEN COALESCE(counts.count, 0)
      WHEN COALESCE(counts.count, 0) > achievements.target
      THEN achievements.target
    END
    THEN 0
    WHEN 0 < CASE
      WHEN COALESCE(counts.count, 0) <= achievements.target
      THEN COALESCE(counts.count, 0)
      WHEN COALESCE(counts.count, 0) > achievements.target
      THEN achievements.target
    END
    THEN CASE
      WHEN COALESCE(counts.count, 0) <= achievements.target
      THEN COALESCE(counts.count, 0)
      WHEN COALESCE(counts.count, 0) > achievements.target
      THEN achievements.target
    END
  END AS current,
  achievements.target
FROM params
JOIN hachimi_user
  ON hachimi_user.device = params.device
JOIN achievements
  ON achievements.device = params.device
LEFT JOIN hachimi_achievement AS unlocked
  ON unlocked.device = params.device AND unlocked.achievement_id = achievements.achievement_id
LEFT JOIN counts
  ON counts.device = params.device AND counts.kind = achievements.kind
ORDER BY
  params.device NULLS FIRST,
  CAST(achievements.place IS NULL AS BIGINT) NULLS FIRST,
  achievements.place NULLS FIRST,
  achievements.achievement_id NULLS FIRST
