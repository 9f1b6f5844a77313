-- Made by Sources/EarnedFleet/lift.py from reports/grants.
WITH grants AS (
  SELECT
    params.device,
    app_grant.created_ts_utc_ms,
    app_grant.day_id,
    app_grant.app_id,
    app_grant.mode_id,
    app_grant.method,
    app_grant.starts_ts_utc_ms,
    app_grant.ends_ts_utc_ms,
    app_grant.revoked_ts_utc_ms
  FROM params
  JOIN app_grant
    ON app_grant.device = params.device
  WHERE
    app_grant.day_id BETWEEN params.from_day_id AND params.to_day_id
    AND app_grant.ends_ts_utc_ms >= (
      CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(params.from_day_id AS DATE)) AS BIGINT) - 1
    ) * 86400000
)
SELECT
  params.device,
  grants.created_ts_utc_ms,
  grants.day_id,
  grants.app_id,
  COALESCE(app_label.label, grants.app_id) AS label,
  mode.name AS mode,
  grants.method,
  grants.starts_ts_utc_ms,
  grants.ends_ts_utc_ms,
  (
    grants.ends_ts_utc_ms - grants.starts_ts_utc_ms
  ) DIV 60000 AS minutes,
  CASE
    WHEN grants.revoked_ts_utc_ms <= params.now_ts_utc_ms
    THEN 'revoked'
    WHEN grants.ends_ts_utc_ms <= params.now_ts_utc_ms
    THEN 'ended'
    WHEN grants.starts_ts_utc_ms <= params.now_ts_utc_ms
    THEN 'active'
    ELSE 'pending'
  END AS state
FROM params
JOIN grants
  ON grants.device = params.device
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = grants.app_id
LEFT JOIN mode
  ON mode.device = params.device AND mode.mode_id = grants.mode_id
ORDER BY
  params.device,
  grants.created_ts_utc_ms,
  grants.app_id,
  grants.method,
  grants.starts_ts_utc_ms,
  grants.ends_ts_utc_ms
