-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-balance.
WITH hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_1.hour_local,
      EXPLODE(SEQUENCE(CAST(0 AS BIGINT), GREATEST(COALESCE(23 - first_1.hour_local, 0), 0))) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_1
  ) AS steps_2
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), zones AS (
  SELECT
    time_activity.device,
    time_activity.hour_local,
    time_activity.timezone_id,
    SUM(time_activity.earned_seconds) AS earned_seconds,
    SUM(time_activity.spent_seconds) AS spent_seconds
  FROM time_activity
  WHERE
    time_activity.earned_seconds > 0 OR time_activity.spent_seconds > 0
  GROUP BY
    time_activity.device,
    time_activity.hour_local,
    time_activity.timezone_id
), sums AS (
  SELECT
    zones.device,
    zones.hour_local AS hour_local,
    SUM(zones.earned_seconds) AS earned_seconds,
    SUM(zones.spent_seconds) AS spent_seconds
  FROM zones
  GROUP BY
    zones.device,
    zones.hour_local
)
SELECT
  params.device,
  hour_of_day.hour_local,
  COALESCE(sums.earned_seconds, 0) AS earned_seconds,
  COALESCE(sums.spent_seconds, 0) AS spent_seconds
FROM params
CROSS JOIN hour_of_day
LEFT JOIN sums
  ON sums.device = params.device AND sums.hour_local = hour_of_day.hour_local
ORDER BY
  params.device,
  hour_of_day.hour_local
