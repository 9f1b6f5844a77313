-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-cats.
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
), stages(place, stage, floor_minutes, next_minutes, sprite) AS (
  SELECT
    *
  FROM VALUES
    (0, 'kitten', 0, 1200, 0),
    (1, 'adolescent', 1200, 6000, 3),
    (2, 'adult', 6000, 12000, 6),
    (3, 'senior', 12000, NULL, 12) AS _values
), today AS (
  SELECT
    params.device,
    hachimi_session.habit_id,
    SUM(hachimi_session.focus_minutes) AS minutes
  FROM params
  JOIN hachimi_session
    ON hachimi_session.device = params.device
  WHERE
    hachimi_session.date = params.today_day_id
  GROUP BY
    params.device,
    hachimi_session.habit_id
), cats AS (
  SELECT
    params.device,
    cat.cat_id,
    cat.name,
    cat.habit_id,
    cat.state,
    cat.personality,
    cat.total_minutes,
    cat.last_session_ts_utc_ms,
    cat.equipped_accessory,
    cat.sprite_variant,
    cat.is_longhair,
    cat.created_ts_utc_ms,
    CASE
      WHEN reached.place >= COALESCE(highest.place, 0)
      THEN reached.place
      WHEN reached.place < COALESCE(highest.place, 0)
      THEN COALESCE(highest.place, 0)
    END AS shown_place,
    COALESCE(1.0E0 * (
      cat.total_minutes - reached.floor_minutes
    ) / NULLIF(reached.next_minutes - reached.floor_minutes, 0), 1.0E0) AS stage_progress,
    COALESCE(
      (
        CAST(SIGN(cat.total_minutes - reached.floor_minutes) * SIGN(reached.next_minutes - reached.floor_minutes) AS BIGINT) * (
          (
            20000 * ABS(cat.total_minutes - reached.floor_minutes) + ABS(reached.next_minutes - reached.floor_minutes)
          ) DIV NULLIF(2 * ABS(reached.next_minutes - reached.floor_minutes), 0)
        ) / 10000E0
      ),
      1.0E0
    ) AS rounded_progress,
    params.now_ts_utc_ms - cat.last_session_ts_utc_ms AS age,
    CASE
      WHEN cat.last_session_ts_utc_ms IS NULL
      THEN IF(params.now_ts_utc_ms - cat.created_ts_utc_ms < 86400000, 'happy', 'missing')
      WHEN params.now_ts_utc_ms - cat.last_session_ts_utc_ms < 86400000
      THEN 'happy'
      WHEN params.now_ts_utc_ms - cat.last_session_ts_utc_ms < 259200000
      THEN 'neutral'
      WHEN params.now_ts_utc_ms - cat.last_session_ts_utc_ms < 604800000
      THEN 'lonely'
      ELSE 'missing'
    END AS mood
  FROM params
  JOIN hachimi_cat AS cat
    ON cat.device = params.device
  JOIN stages AS reached
    ON cat.total_minutes >= reached.floor_minutes AND cat.total_minutes < COALESCE(reached.next_minutes, 9e18)
  LEFT JOIN stages AS highest
    ON highest.stage = cat.highest_stage
), scores AS (
  SELECT
    cats.device,
    cats.cat_id,
    cats.created_ts_utc_ms,
    0.45E0 * CASE
      WHEN cats.age < 3600000
      THEN 1.0E0
      WHEN cats.age < 21600000
      THEN 0.8E0
      WHEN cats.age < 86400000
      THEN 0.6E0
      WHEN cats.age < 259200000
      THEN 0.3E0
      WHEN cats.age < 604800000
      THEN 0.15E0
      ELSE 0.05E0
    END + 0.30E0 * CASE cats.mood WHEN 'missing' THEN 1.0E0 WHEN 'lonely' THEN 0.8E0 WHEN 'neutral' THEN 0.3E0 ELSE 0.1E0 END + 0.20E0 * CASE
      WHEN cats.stage_progress >= 0.85E0
      THEN 1.0E0
      WHEN cats.stage_progress >= 0.70E0
      THEN 0.7E0
      ELSE cats.stage_progress * 0.5E0
    END + 0.05E0 * IF(today.minutes > 0, 0, 1) AS score
  FROM cats
  LEFT JOIN today
    ON today.device = cats.device AND today.habit_id = cats.habit_id
  WHERE
    cats.state = 'active'
), ranks AS (
  SELECT
    scores.device,
    scores.cat_id,
    ROW_NUMBER() OVER (PARTITION BY scores.device ORDER BY scores.score DESC, scores.created_ts_utc_ms, scores.cat_id) AS place
  FROM scores
)
SELECT
  params.device,
  cats.cat_id,
  cats.name,
  habit.name AS habit,
  cats.state,
  cats.personality,
  shown.stage,
  cats.total_minutes,
  CASE
    WHEN 1.0E0 <= (
      CAST(SIGN(cats.total_minutes) * SIGN(12000) AS BIGINT) * (
        (
          20000 * ABS(cats.total_minutes) + ABS(12000)
        ) DIV NULLIF(2 * ABS(12000), 0)
      ) / 10000E0
    )
    THEN 1.0E0
    WHEN 1.0E0 > (
      CAST(SIGN(cats.total_minutes) * SIGN(12000) AS BIGINT) * (
        (
          20000 * ABS(cats.total_minutes) + ABS(12000)
        ) DIV NULLIF(2 * ABS(12000), 0)
      ) / 10000E0
    )
    THEN (
      CAST(SIGN(cats.total_minutes) * SIGN(12000) AS BIGINT) * (
        (
          20000 * ABS(cats.total_minutes) + ABS(12000)
        ) DIV NULLIF(2 * ABS(12000), 0)
      ) / 10000E0
    )
  END AS growth_progress,
  cats.rounded_progress AS stage_progress,
  shown.next_minutes - cats.total_minutes AS minutes_to_next_stage,
  cats.mood,
  cats.last_session_ts_utc_ms,
  cats.equipped_accessory,
  shown.sprite + IF(shown.stage = 'adult' AND cats.is_longhair <> 0, 3, 0) + CASE
    WHEN 0 >= CASE WHEN 2 <= cats.sprite_variant THEN 2 WHEN 2 > cats.sprite_variant THEN cats.sprite_variant END
    THEN 0
    WHEN 0 < CASE WHEN 2 <= cats.sprite_variant THEN 2 WHEN 2 > cats.sprite_variant THEN cats.sprite_variant END
    THEN CASE WHEN 2 <= cats.sprite_variant THEN 2 WHEN 2 > cats.sprite_variant THEN cats.sprite_variant END
  END AS sprite_index,
  COALESCE(CAST(ranks.place = 1 AS BIGINT), 0) AS featured,
  cats.created_ts_utc_ms AS adopted_ts_utc_ms
FROM params
JOIN cats
  ON cats.device = params.device
JOIN stages AS shown
  ON shown.place = cats.shown_place
LEFT JOIN ranks
  ON ranks.device = params.device AND ranks.cat_id = cats.cat_id
LEFT JOIN hachimi_known_habit AS habit
  ON habit.device = params.device AND habit.habit_id = cats.habit_id
ORDER BY
  params.device,
  cats.created_ts_utc_ms,
  cats.cat_id
