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
), hours AS (
  SELECT
    window_use.device,
    window_use.hour_local,
    CAST(SUM(window_use.seconds) AS BIGINT) AS used_seconds
  FROM window_use
  GROUP BY
    window_use.device,
    window_use.hour_local
), total AS (
  SELECT
    params.device,
    sums_1.sum_1 AS used_seconds
  FROM params
  LEFT JOIN (
    SELECT
      hours.device,
      CAST(SUM(hours.used_seconds) AS BIGINT) AS sum_1
    FROM hours
    GROUP BY
      hours.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  device,
  hour_local,
  used_seconds,
  share
FROM (
  SELECT
    params.device,
    hours.hour_local,
    hours.used_seconds,
    (
      SIGN(hours.used_seconds) * SIGN(total.used_seconds) * (
        (
          20000 * ABS(hours.used_seconds) + ABS(total.used_seconds)
        ) // (
          2 * ABS(total.used_seconds)
        )
      ) / 10000E0
    ) AS share,
    ROW_NUMBER() OVER (PARTITION BY params.device ORDER BY hours.used_seconds DESC, hours.hour_local NULLS FIRST) AS place_of_row
  FROM params
  JOIN hours
    ON hours.device = params.device
  JOIN total
    ON total.device = params.device
) AS placed_2
WHERE
  place_of_row = 1
ORDER BY
  device NULLS FIRST,
  place_of_row NULLS FIRST
