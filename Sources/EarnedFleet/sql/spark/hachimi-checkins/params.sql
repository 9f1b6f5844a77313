-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-checkins.
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
)
SELECT
  device,
  date AS today_day_id,
  now_ts_utc_ms,
  timezone_id
FROM todays
ORDER BY
  device
