-- Made by Sources/EarnedFleet/lift.py from reports/grants.
WITH grants AS (
  SELECT
    params.device,
    app_grant.app_id,
    app_grant.created_ts_utc_ms,
    app_grant.starts_ts_utc_ms,
    app_grant.ends_ts_utc_ms,
    app_grant.method
  FROM params
  JOIN app_grant
    ON app_grant.device = params.device
  WHERE
    app_grant.ends_ts_utc_ms > params.now_ts_utc_ms
    AND app_grant.created_ts_utc_ms <= params.now_ts_utc_ms
    AND (
      app_grant.revoked_ts_utc_ms IS NULL OR app_grant.revoked_ts_utc_ms > params.now_ts_utc_ms
    )
)
SELECT
  params.device,
  grants.app_id,
  COALESCE(app_label.label, grants.app_id) AS label,
  grants.method,
  CASE WHEN grants.starts_ts_utc_ms <= params.now_ts_utc_ms THEN 'active' ELSE 'pending' END AS state,
  grants.starts_ts_utc_ms,
  grants.ends_ts_utc_ms,
  CASE
    WHEN grants.starts_ts_utc_ms > params.now_ts_utc_ms
    THEN (
      grants.starts_ts_utc_ms - params.now_ts_utc_ms + 59999
    ) DIV 60000
  END AS minutes_to_start,
  (
    grants.ends_ts_utc_ms - params.now_ts_utc_ms + 59999
  ) DIV 60000 AS minutes_left
FROM params
JOIN grants
  ON grants.device = params.device
LEFT JOIN app_label
  ON app_label.device = params.device AND app_label.app_id = grants.app_id
ORDER BY
  params.device,
  grants.ends_ts_utc_ms,
  grants.app_id
