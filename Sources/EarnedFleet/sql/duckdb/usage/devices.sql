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
), sums AS (
  SELECT
    window_use.device,
    window_use.device_name,
    CAST(SUM(window_use.seconds) AS BIGINT) AS used_seconds,
    COUNT(DISTINCT window_use.date) AS days,
    COUNT(DISTINCT window_use.app_id) AS apps
  FROM window_use
  GROUP BY
    window_use.device,
    window_use.device_name
), counted AS (
  SELECT
    sums.device,
    sums.device_name,
    sums.used_seconds,
    (
      SIGN(sums.used_seconds) * SIGN(CAST(SUM(sums.used_seconds) OVER (PARTITION BY sums.device) AS BIGINT)) * (
        (
          20000 * ABS(sums.used_seconds) + ABS(CAST(SUM(sums.used_seconds) OVER (PARTITION BY sums.device) AS BIGINT))
        ) // (
          2 * ABS(CAST(SUM(sums.used_seconds) OVER (PARTITION BY sums.device) AS BIGINT))
        )
      ) / 10000E0
    ) AS share,
    sums.days,
    sums.apps,
    COUNT(*) OVER (PARTITION BY sums.device) AS devices
  FROM sums
)
SELECT
  params.device,
  counted.device_name,
  counted.used_seconds,
  counted.share,
  counted.days,
  counted.apps
FROM params
JOIN counted
  ON counted.device = params.device
WHERE
  counted.devices > 1
ORDER BY
  params.device NULLS FIRST,
  counted.used_seconds DESC,
  counted.device_name NULLS FIRST
