-- Made by Sources/EarnedFleet/lift.py from reports/trend.
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
    CAST(CAST(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(now_ts_utc_ms) AS TIMESTAMP), timezone_id) AS DATE) AS STRING) AS date,
    CASE
      WHEN CAST(HOUR(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(now_ts_utc_ms) AS TIMESTAMP), timezone_id)) AS BIGINT) < 4
      THEN CAST(DATE_ADD(
        CAST(CAST(CAST(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(now_ts_utc_ms) AS TIMESTAMP), timezone_id) AS DATE) AS STRING) AS DATE),
        CAST(-1 AS INT)
      ) AS STRING)
      ELSE CAST(CAST(FROM_UTC_TIMESTAMP(CAST(TIMESTAMP_MILLIS(now_ts_utc_ms) AS TIMESTAMP), timezone_id) AS DATE) AS STRING)
    END AS day
  FROM zones
), days AS (
  SELECT DISTINCT
    device,
    0 AS source,
    day_id AS day_id
  FROM day_on_record
  WHERE
    NOT day_id IS NULL
), going_on AS (
  SELECT
    todays.device,
    0 AS source,
    MAX(day_on_record.day_id) AS day_id
  FROM todays
  JOIN day_on_record
    ON day_on_record.device = todays.device
  WHERE
    day_on_record.day_id > todays.day
    AND day_on_record.updated_ts_utc_ms BETWEEN todays.now_ts_utc_ms - 172800000 AND todays.now_ts_utc_ms
  GROUP BY
    todays.device
), sources(source) AS (
  SELECT
    *
  FROM VALUES
    (0) AS _values
), asked AS (
  SELECT
    todays.device,
    sources.source,
    COALESCE(going_on.day_id, todays.day) AS today_day_id,
    COALESCE(request.ending, going_on.day_id, todays.day) AS ending,
    request.ending AS chosen_ending,
    request.basis,
    request.from_day_id,
    request.to_day_id,
    request.previous_from_day_id,
    request.previous_to_day_id
  FROM todays
  CROSS JOIN sources
  CROSS JOIN request
  LEFT JOIN going_on
    ON going_on.device = todays.device AND going_on.source = sources.source
), ends AS (
  SELECT
    asked.device,
    asked.source,
    asked.ending,
    MAX(CASE WHEN days.day_id <= asked.ending THEN days.day_id END) AS last_day_id,
    MIN(days.day_id) AS first_day_id
  FROM asked
  JOIN days
    ON days.device = asked.device AND days.source = asked.source
  WHERE
    asked.from_day_id IS NULL
  GROUP BY
    asked.device,
    asked.source,
    asked.ending
), weeks AS (
  SELECT
    device,
    source,
    CASE
      WHEN CAST(DATE_ADD(CAST(first_day_id AS DATE), CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(first_day_id AS DATE)) AS BIGINT) AS INT)) AS STRING) >= CAST(DATE_ADD(CAST(last_day_id AS DATE), CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(last_day_id AS DATE)) AS BIGINT) - 77 AS INT)) AS STRING)
      THEN CAST(DATE_ADD(CAST(first_day_id AS DATE), CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(first_day_id AS DATE)) AS BIGINT) AS INT)) AS STRING)
      WHEN CAST(DATE_ADD(CAST(first_day_id AS DATE), CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(first_day_id AS DATE)) AS BIGINT) AS INT)) AS STRING) < CAST(DATE_ADD(CAST(last_day_id AS DATE), CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(last_day_id AS DATE)) AS BIGINT) - 77 AS INT)) AS STRING)
      THEN CAST(DATE_ADD(CAST(last_day_id AS DATE), CAST(1 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(last_day_id AS DATE)) AS BIGINT) - 77 AS INT)) AS STRING)
    END AS from_day_id,
    CASE
      WHEN CAST(DATE_ADD(CAST(last_day_id AS DATE), CAST(7 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(last_day_id AS DATE)) AS BIGINT) AS INT)) AS STRING) <= ending
      THEN CAST(DATE_ADD(CAST(last_day_id AS DATE), CAST(7 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(last_day_id AS DATE)) AS BIGINT) AS INT)) AS STRING)
      WHEN CAST(DATE_ADD(CAST(last_day_id AS DATE), CAST(7 - CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(last_day_id AS DATE)) AS BIGINT) AS INT)) AS STRING) > ending
      THEN ending
    END AS to_day_id
  FROM ends
  WHERE
    NOT last_day_id IS NULL
), usual AS (
  SELECT
    device,
    source,
    'week' AS basis,
    from_day_id,
    to_day_id,
    CAST(DATE_ADD(
      CAST(from_day_id AS DATE),
      CAST(CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(from_day_id AS DATE)) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(to_day_id AS DATE)) AS BIGINT) - 1 AS INT)
    ) AS STRING) AS previous_from_day_id,
    CAST(DATE_ADD(CAST(from_day_id AS DATE), CAST(-1 AS INT)) AS STRING) AS previous_to_day_id
  FROM weeks
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
    ROW_NUMBER() OVER (PARTITION BY device ORDER BY CASE WHEN NOT last_day_id IS NULL THEN 0 WHEN known_days > 0 THEN 1 ELSE 2 END, source) AS rank
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
  COALESCE(bounds.basis, 'week') AS basis,
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
  todays.day AS today_day_id,
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
  todays.device
