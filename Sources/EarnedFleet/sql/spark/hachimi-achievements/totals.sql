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
), unlocked AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS unlocked,
    COALESCE(sums_1.sum_2, 0) AS claimed,
    COALESCE(sums_1.sum_3, 0) AS unclaimed_coins
  FROM params
  LEFT JOIN (
    SELECT
      achievement.device,
      COUNT(*) AS sum_1,
      SUM(achievement.claimed) AS sum_2,
      SUM(catalogue.coins) FILTER(WHERE
        achievement.claimed = 0) AS sum_3
    FROM hachimi_achievement AS achievement
    LEFT JOIN hachimi_catalogue_achievement AS catalogue
      ON catalogue.achievement_id = achievement.achievement_id
    GROUP BY
      achievement.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  unlocked.unlocked,
  (
    SELECT
      COUNT(*)
    FROM hachimi_catalogue_achievement
  ) AS achievements,
  unlocked.claimed,
  unlocked.unclaimed_coins
FROM params
JOIN hachimi_user
  ON hachimi_user.device = params.device
JOIN unlocked
  ON unlocked.device = params.device
ORDER BY
  params.device,
  unlocked.unlocked
