-- Made by Sources/EarnedFleet/lift.py from reports/usage.
WITH hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_1.hour_local,
      UNNEST(RANGE(0, GREATEST(COALESCE(23 - first_1.hour_local, 0), 0) + 1)) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_1
  ) AS steps_2
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), window_use(device, date, weekday, hour_local, app_id, device_name, seconds) AS (
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
  hour_of_day.hour_local,
  COALESCE(CAST(SUM(window_use.seconds) AS BIGINT), 0) AS used_seconds
FROM params
CROSS JOIN hour_of_day
LEFT JOIN window_use
  ON window_use.device = params.device AND window_use.hour_local = hour_of_day.hour_local
GROUP BY
  params.device,
  hour_of_day.hour_local
ORDER BY
  params.device NULLS FIRST,
  hour_of_day.hour_local NULLS FIRST
