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
    window_use.app_id,
    CAST(SUM(window_use.seconds) AS BIGINT) AS used_seconds,
    COUNT(DISTINCT window_use.date) AS days
  FROM window_use
  GROUP BY
    window_use.device,
    window_use.app_id
)
SELECT
  params.device,
  sums.app_id,
  COALESCE(app_label.label, sums.app_id) AS label,
  sums.used_seconds,
  (
    SIGN(sums.used_seconds) * SIGN(CAST(SUM(sums.used_seconds) OVER (PARTITION BY params.device) AS BIGINT)) * (
      (
        20000 * ABS(sums.used_seconds) + ABS(CAST(SUM(sums.used_seconds) OVER (PARTITION BY params.device) AS BIGINT))
      ) // (
        2 * ABS(CAST(SUM(sums.used_seconds) OVER (PARTITION BY params.device) AS BIGINT))
      )
    ) / 10000E0
  ) AS share,
  sums.days,
  CAST(SIGN(sums.used_seconds) * SIGN(sums.days) * (
    (
      2 * ABS(sums.used_seconds) + ABS(sums.days)
    ) // (
      2 * ABS(sums.days)
    )
  ) AS BIGINT) AS average_seconds
FROM params
JOIN sums
  ON sums.device = params.device
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = sums.app_id
ORDER BY
  params.device NULLS FIRST,
  sums.used_seconds DESC,
  sums.app_id NULLS FIRST
