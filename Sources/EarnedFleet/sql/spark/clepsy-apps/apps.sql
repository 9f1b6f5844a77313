-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-apps.
WITH uses AS (
  SELECT
    time_activity.device,
    time_activity.app_bundle_id,
    time_activity.earned_seconds,
    time_activity.spent_seconds,
    time_activity.opens
  FROM time_activity
  UNION ALL
  SELECT
    time_app.device,
    time_app.app_bundle_id,
    0,
    0,
    0
  FROM time_app
  WHERE
    time_app.is_tracked = 1
), sums AS (
  SELECT
    uses.device,
    uses.app_bundle_id,
    SUM(uses.earned_seconds) AS earned_seconds,
    SUM(uses.spent_seconds) AS spent_seconds,
    SUM(uses.opens) AS opens,
    SUM(uses.earned_seconds + uses.spent_seconds) AS seconds
  FROM uses
  GROUP BY
    uses.device,
    uses.app_bundle_id
), apps AS (
  SELECT
    sums.device,
    sums.app_bundle_id,
    COALESCE(NULLIF(time_app.name, ''), sums.app_bundle_id) AS name,
    LOWER(COALESCE(NULLIF(time_app.name, ''), sums.app_bundle_id)) AS spelling,
    time_app.category,
    sums.earned_seconds,
    sums.spent_seconds,
    sums.seconds,
    sums.opens
  FROM sums
  LEFT JOIN time_app
    ON time_app.device = sums.device AND time_app.app_bundle_id = sums.app_bundle_id
)
SELECT
  params.device,
  apps.app_bundle_id,
  apps.name,
  apps.category,
  apps.earned_seconds,
  apps.spent_seconds,
  apps.opens
FROM params
JOIN apps
  ON apps.device = params.device
ORDER BY
  params.device,
  apps.seconds DESC,
  apps.spelling,
  apps.app_bundle_id
