-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-apps.
WITH sums AS (
  SELECT
    time_activity.device,
    time_activity.app_bundle_id,
    CAST(SUM(time_activity.earned_seconds) AS BIGINT) AS earned_seconds,
    CAST(SUM(time_activity.spent_seconds) AS BIGINT) AS spent_seconds
  FROM time_activity
  GROUP BY
    time_activity.device,
    time_activity.app_bundle_id
)
SELECT
  params.device,
  COALESCE(sums_1.sum_1, 0) AS apps,
  COALESCE(sums_1.sum_2, 0) AS earned_seconds,
  COALESCE(sums_1.sum_3, 0) AS spent_seconds,
  COALESCE(sums_1.sum_4, 0) AS unnamed_seconds
FROM params
LEFT JOIN (
  SELECT
    params.device,
    COUNT(sums.app_bundle_id) AS sum_1,
    CAST(SUM(sums.earned_seconds) AS BIGINT) AS sum_2,
    CAST(SUM(sums.spent_seconds) AS BIGINT) AS sum_3,
    CAST(SUM(CASE WHEN sums.app_bundle_id IS NULL THEN sums.earned_seconds + sums.spent_seconds END) AS BIGINT) AS sum_4
  FROM params
  JOIN sums
    ON sums.device = params.device
  GROUP BY
    params.device
) AS sums_1
  ON sums_1.device = params.device
ORDER BY
  params.device NULLS FIRST
