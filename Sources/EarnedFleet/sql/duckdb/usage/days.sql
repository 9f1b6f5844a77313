-- Made by Sources/EarnedFleet/lift.py from reports/usage.
WITH window_use(device, date, weekday, hour_local, app_id, device_name, seconds) AS (
  SELECT
    params.device,
    app_use.date,
    ISODOW(CAST(app_use.date AS DATE)),
    app_use.hour_local,
    app_use.app_id,
    app_use.device_name,
    CAST(SUM(app_use.seconds) AS BIGINT)
  FROM params
  JOIN app_use
    ON app_use.device = params.device
  WHERE
    app_use.date BETWEEN params.from_day_id AND params.to_day_id
  GROUP BY
    params.device,
    app_use.date,
    app_use.hour_local,
    app_use.timezone_id,
    app_use.app_id,
    app_use.device_name
)
SELECT
  params.device,
  window_use.date,
  window_use.weekday,
  CAST(SUM(window_use.seconds) AS BIGINT) AS used_seconds,
  COUNT(DISTINCT window_use.app_id) AS apps
FROM params
JOIN window_use
  ON window_use.device = params.device
GROUP BY
  params.device,
  window_use.date,
  window_use.weekday
ORDER BY
  params.device NULLS FIRST,
  window_use.date NULLS FIRST
