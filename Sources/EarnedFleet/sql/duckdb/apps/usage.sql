-- Made by Sources/EarnedFleet/lift.py from reports/apps.
WITH given AS (
  SELECT
    params.device,
    params.from_day_id AS from_day_id,
    params.to_day_id AS to_day_id
  FROM params
  JOIN (
    SELECT DISTINCT
      app_use.device
    FROM app_use
  ) AS needed
    ON needed.device = params.device
), uses AS (
  SELECT
    given.device,
    app_use.app_id,
    CAST(SUM(app_use.seconds) AS BIGINT) AS used_seconds,
    COUNT(DISTINCT app_use.date) AS days
  FROM given
  JOIN app_use
    ON app_use.device = given.device
  WHERE
    app_use.date BETWEEN given.from_day_id AND given.to_day_id
  GROUP BY
    given.device,
    app_use.app_id
), attempts AS (
  SELECT
    given.device,
    attempt.app_id,
    COUNT(*) AS attempts,
    COUNT(*) FILTER(WHERE
      attempt.outcome = 'GRANTED') AS granted
  FROM given
  JOIN attempt
    ON attempt.device = given.device
  WHERE
    attempt.day_id BETWEEN given.from_day_id AND given.to_day_id
  GROUP BY
    given.device,
    attempt.app_id
), apps AS (
  SELECT
    uses.device,
    uses.app_id,
    uses.used_seconds,
    uses.days,
    0 AS attempts,
    0 AS granted
  FROM uses
  UNION ALL
  SELECT
    attempts.device,
    attempts.app_id,
    0,
    0,
    attempts.attempts,
    attempts.granted
  FROM attempts
), sums AS (
  SELECT
    apps.device,
    apps.app_id,
    CAST(SUM(apps.used_seconds) AS BIGINT) AS used_seconds,
    CAST(SUM(apps.days) AS BIGINT) AS days,
    CAST(SUM(apps.attempts) AS BIGINT) AS attempts,
    CAST(SUM(apps.granted) AS BIGINT) AS granted
  FROM apps
  GROUP BY
    apps.device,
    apps.app_id
)
SELECT
  given.device,
  sums.app_id,
  COALESCE(app_label.label, sums.app_id) AS label,
  sums.used_seconds,
  (
    SIGN(sums.used_seconds) * SIGN(CAST(SUM(sums.used_seconds) OVER (PARTITION BY given.device) AS BIGINT)) * (
      (
        20000 * ABS(sums.used_seconds) + ABS(CAST(SUM(sums.used_seconds) OVER (PARTITION BY given.device) AS BIGINT))
      ) // (
        2 * ABS(CAST(SUM(sums.used_seconds) OVER (PARTITION BY given.device) AS BIGINT))
      )
    ) / 10000E0
  ) AS share,
  sums.days,
  sums.attempts,
  sums.granted
FROM given
JOIN sums
  ON sums.device = given.device
LEFT JOIN app_label
  ON app_label.device = given.device AND app_label.app_id = sums.app_id
ORDER BY
  given.device NULLS FIRST,
  sums.used_seconds DESC,
  sums.attempts DESC,
  sums.app_id NULLS FIRST
