-- Made by Sources/EarnedFleet/lift.py from reports/usage.
WITH zones AS (
  SELECT
    device.device,
    COALESCE(device.timezone_id, request.timezone_id) AS timezone_id,
    request.now_ts_utc_ms
  FROM device
  CROSS JOIN request
), todays AS (
  SELECT
    device,
    timezone_id,
    now_ts_utc_ms,
    CAST(CAST(TIMEZONE(timezone_id, MAKE_TIMESTAMPTZ(now_ts_utc_ms * 1000)) AS DATE) AS TEXT) AS date,
    CASE
      WHEN HOUR(TIMEZONE(timezone_id, MAKE_TIMESTAMPTZ(now_ts_utc_ms * 1000))) < 4
      THEN CAST(CAST(CAST(CAST(TIMEZONE(timezone_id, MAKE_TIMESTAMPTZ(now_ts_utc_ms * 1000)) AS DATE) AS TEXT) AS DATE) + CAST(-1 AS INT) AS TEXT)
      ELSE CAST(CAST(TIMEZONE(timezone_id, MAKE_TIMESTAMPTZ(now_ts_utc_ms * 1000)) AS DATE) AS TEXT)
    END AS day
  FROM zones
), days AS (
  SELECT DISTINCT
    device,
    0 AS source,
    date AS day_id
  FROM app_use
  WHERE
    NOT date IS NULL
), sources(source) AS (
  SELECT
    *
  FROM (VALUES
    (0)) AS _values
), asked AS (
  SELECT
    todays.device,
    sources.source,
    todays.date AS today_day_id,
    COALESCE(request.ending, todays.date) AS ending,
    request.ending AS chosen_ending,
    request.basis,
    request.from_day_id,
    request.to_day_id,
    request.previous_from_day_id,
    request.previous_to_day_id
  FROM todays
  CROSS JOIN sources
  CROSS JOIN request
), ranked AS (
  SELECT
    days.device,
    days.source,
    days.day_id,
    ROW_NUMBER() OVER (PARTITION BY days.device, days.source ORDER BY days.day_id DESC) AS place
  FROM days
  JOIN asked
    ON asked.device = days.device AND asked.source = days.source
  WHERE
    asked.from_day_id IS NULL AND days.day_id <= asked.ending
), usual AS (
  SELECT
    device,
    source,
    'rows' AS basis,
    MIN(CASE WHEN place <= 30 THEN day_id END) AS from_day_id,
    MAX(CASE WHEN place <= 30 THEN day_id END) AS to_day_id,
    MIN(CASE WHEN place BETWEEN 31 AND 60 THEN day_id END) AS previous_from_day_id,
    MAX(CASE WHEN place BETWEEN 31 AND 60 THEN day_id END) AS previous_to_day_id
  FROM ranked
  GROUP BY
    device,
    source
), bounds AS (
  SELECT
    device,
    source,
    basis,
    from_day_id,
    to_day_id,
    previous_from_day_id,
    previous_to_day_id
  FROM usual
  UNION ALL
  SELECT
    device,
    source,
    basis,
    from_day_id,
    to_day_id,
    previous_from_day_id,
    previous_to_day_id
  FROM asked
  WHERE
    NOT from_day_id IS NULL
), looks AS (
  SELECT
    asked.device,
    asked.source,
    COUNT(days.day_id) AS known_days,
    MAX(CASE WHEN days.day_id BETWEEN bounds.from_day_id AND bounds.to_day_id THEN days.day_id END) AS last_day_id,
    MAX(CASE WHEN days.day_id < bounds.from_day_id THEN days.day_id END) AS preceding_day_id,
    COUNT(CASE WHEN days.day_id BETWEEN bounds.previous_from_day_id AND bounds.previous_to_day_id THEN 1 END) AS previous_days
  FROM asked
  LEFT JOIN bounds
    ON bounds.device = asked.device AND bounds.source = asked.source
  LEFT JOIN days
    ON days.device = asked.device AND days.source = asked.source
  GROUP BY
    asked.device,
    asked.source
), ranked_sources AS (
  SELECT
    device,
    source,
    last_day_id,
    preceding_day_id,
    previous_days,
    ROW_NUMBER() OVER (
      PARTITION BY device
      ORDER BY CASE WHEN NOT last_day_id IS NULL THEN 0 WHEN known_days > 0 THEN 1 ELSE 2 END NULLS FIRST, source NULLS FIRST
    ) AS rank
  FROM looks
), chosen_sources AS (
  SELECT
    device,
    source,
    last_day_id,
    preceding_day_id,
    previous_days
  FROM ranked_sources
  WHERE
    rank = 1
)
SELECT
  todays.device,
  chosen_sources.source,
  COALESCE(bounds.basis, 'rows') AS basis,
  bounds.from_day_id,
  bounds.to_day_id,
  CASE
    WHEN bounds.basis = 'rows'
    THEN bounds.to_day_id
    ELSE CASE
      WHEN bounds.to_day_id <= CASE
        WHEN asked.today_day_id >= COALESCE(chosen_sources.last_day_id, asked.today_day_id)
        THEN asked.today_day_id
        WHEN asked.today_day_id < COALESCE(chosen_sources.last_day_id, asked.today_day_id)
        THEN COALESCE(chosen_sources.last_day_id, asked.today_day_id)
      END
      THEN bounds.to_day_id
      WHEN bounds.to_day_id > CASE
        WHEN asked.today_day_id >= COALESCE(chosen_sources.last_day_id, asked.today_day_id)
        THEN asked.today_day_id
        WHEN asked.today_day_id < COALESCE(chosen_sources.last_day_id, asked.today_day_id)
        THEN COALESCE(chosen_sources.last_day_id, asked.today_day_id)
      END
      THEN CASE
        WHEN asked.today_day_id >= COALESCE(chosen_sources.last_day_id, asked.today_day_id)
        THEN asked.today_day_id
        WHEN asked.today_day_id < COALESCE(chosen_sources.last_day_id, asked.today_day_id)
        THEN COALESCE(chosen_sources.last_day_id, asked.today_day_id)
      END
    END
  END AS through_day_id,
  CASE WHEN chosen_sources.previous_days > 0 THEN bounds.previous_from_day_id END AS previous_from_day_id,
  CASE WHEN chosen_sources.previous_days > 0 THEN bounds.previous_to_day_id END AS previous_to_day_id,
  chosen_sources.preceding_day_id,
  todays.date AS today_day_id,
  todays.now_ts_utc_ms,
  todays.timezone_id
FROM todays
JOIN chosen_sources
  ON chosen_sources.device = todays.device
JOIN asked
  ON asked.device = todays.device AND asked.source = chosen_sources.source
LEFT JOIN bounds
  ON bounds.device = todays.device AND bounds.source = chosen_sources.source
ORDER BY
  todays.device NULLS FIRST
