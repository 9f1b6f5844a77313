-- Made by Sources/EarnedFleet/lift.py from reports/apps.
WITH hour_of_day_hours(hour_local) AS (
  SELECT
    hour_local + step AS hour_local
  FROM (
    SELECT
      first_1.hour_local,
      UNNEST(RANGE(0, GREATEST(COALESCE(23 - first_1.hour_local, 0), 0) + 1)) AS step
    FROM (
      SELECT
        0 AS hour_local
    ) AS first_1
  ) AS steps_2
), hour_of_day(hour_local) AS (
  SELECT
    hour_local
  FROM hour_of_day_hours AS hours
), attempts AS (
  SELECT
    params.device,
    attempt.app_id,
    HOUR(TIMEZONE(attempt.timezone_id, MAKE_TIMESTAMPTZ(attempt.ts_utc_ms * 1000))) AS hour_local
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
), counts AS (
  SELECT
    attempts.device,
    attempts.app_id,
    attempts.hour_local,
    COUNT(*) AS attempts
  FROM attempts
  GROUP BY
    attempts.device,
    attempts.app_id,
    attempts.hour_local
), apps AS (
  SELECT
    counts.device,
    counts.app_id,
    CAST(SUM(counts.attempts) AS BIGINT) AS attempts
  FROM counts
  GROUP BY
    counts.device,
    counts.app_id
), labels AS (
  SELECT
    apps.device,
    apps.app_id,
    apps.attempts,
    COALESCE(app_label.label, apps.app_id) AS label
  FROM apps
  LEFT JOIN app_label
    ON app_label.device = apps.device AND app_label.app_id = apps.app_id
), named_apps AS (
  SELECT
    labels.device,
    labels.app_id,
    CASE
      WHEN COUNT(*) OVER (PARTITION BY labels.device, labels.label) > 1
      THEN labels.label || ' (' || labels.app_id || ')'
      ELSE labels.label
    END AS app,
    ROW_NUMBER() OVER (PARTITION BY labels.device ORDER BY labels.attempts DESC, labels.app_id NULLS FIRST) AS position
  FROM labels
)
SELECT
  params.device,
  named_apps.app_id,
  named_apps.app,
  hour_of_day.hour_local,
  COALESCE(counts.attempts, 0) AS attempts
FROM params
JOIN named_apps
  ON named_apps.device = params.device
CROSS JOIN hour_of_day
LEFT JOIN counts
  ON counts.device = params.device AND counts.app_id = named_apps.app_id AND counts.hour_local = hour_of_day.hour_local
ORDER BY
  params.device NULLS FIRST,
  named_apps.position NULLS FIRST,
  hour_of_day.hour_local NULLS FIRST
