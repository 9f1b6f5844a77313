-- Made by Sources/EarnedFleet/lift.py from reports/usage.
WITH day_of_week_weekdays(weekday) AS (
  SELECT
    weekday + step AS weekday
  FROM (
    SELECT
      first_1.weekday,
      EXPLODE(SEQUENCE(CAST(0 AS BIGINT), GREATEST(COALESCE(7 - first_1.weekday, 0), 0))) AS step
    FROM (
      SELECT
        1 AS weekday
    ) AS first_1
  ) AS steps_2
), day_of_week(weekday) AS (
  SELECT
    weekday
  FROM day_of_week_weekdays AS weekdays
), hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_3.hour_local,
      EXPLODE(SEQUENCE(CAST(0 AS BIGINT), GREATEST(COALESCE(23 - first_3.hour_local, 0), 0))) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_3
  ) AS steps_4
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), window_use(device, date, weekday, hour_local, app_id, device_name, seconds) AS (
  SELECT
    params.device,
    app_use.date,
    CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(app_use.date AS DATE)) AS BIGINT),
    app_use.hour_local,
    app_use.app_id,
    app_use.device_name,
    SUM(app_use.seconds)
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
), uses AS (
  SELECT
    window_use.device,
    window_use.weekday,
    window_use.hour_local,
    SUM(window_use.seconds) AS used_seconds
  FROM window_use
  GROUP BY
    window_use.device,
    window_use.weekday,
    window_use.hour_local
)
SELECT
  params.device,
  day_of_week.weekday,
  hour_of_day.hour_local,
  COALESCE(uses.used_seconds, 0) AS used_seconds
FROM params
CROSS JOIN day_of_week
CROSS JOIN hour_of_day
LEFT JOIN uses
  ON uses.device = params.device AND uses.weekday = day_of_week.weekday AND uses.hour_local = hour_of_day.hour_local
ORDER BY
  params.device,
  day_of_week.weekday,
  hour_of_day.hour_local
