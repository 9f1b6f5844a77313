-- Made by Sources/EarnedFleet/lift.py from reports/budget-transactions.
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
)
SELECT
  device,
  date AS today_day_id,
  now_ts_utc_ms,
  timezone_id
FROM todays
ORDER BY
  device NULLS FIRST
