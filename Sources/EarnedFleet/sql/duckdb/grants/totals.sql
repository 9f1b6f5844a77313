-- Made by Sources/EarnedFleet/lift.py from reports/grants.
WITH grants AS (
  SELECT
    params.device,
    app_grant.method,
    (
      app_grant.ends_ts_utc_ms - app_grant.starts_ts_utc_ms
    ) // 60000 AS minutes
  FROM params
  JOIN app_grant
    ON app_grant.device = params.device
  WHERE
    app_grant.day_id BETWEEN params.from_day_id AND params.to_day_id
    AND app_grant.ends_ts_utc_ms >= (
      (
        CAST(params.from_day_id AS DATE) - CAST('1970-01-01' AS DATE)
      ) - 1
    ) * 86400000
)
SELECT
  params.device,
  COALESCE(sums_1.sum_1, 0) AS grants,
  COALESCE(sums_1.sum_2, 0) AS minutes,
  COALESCE(sums_1.sum_3, 0) AS credits_grants,
  COALESCE(sums_1.sum_4, 0) AS quest_grants,
  COALESCE(sums_1.sum_5, 0) AS emergency_grants
FROM params
LEFT JOIN (
  SELECT
    params.device,
    COUNT(*) AS sum_1,
    CAST(SUM(grants.minutes) AS BIGINT) AS sum_2,
    COUNT(*) FILTER(WHERE
      grants.method = 'CREDITS') AS sum_3,
    COUNT(*) FILTER(WHERE
      grants.method = 'QUEST') AS sum_4,
    COUNT(*) FILTER(WHERE
      grants.method = 'EMERGENCY') AS sum_5
  FROM params
  JOIN grants
    ON grants.device = params.device
  GROUP BY
    params.device
) AS sums_1
  ON sums_1.device = params.device
ORDER BY
  params.device NULLS FIRST
