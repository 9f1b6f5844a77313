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
    SUM(app_use.seconds) AS used_seconds,
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
    SUM(apps.used_seconds) AS used_seconds,
    SUM(apps.days) AS days,
    SUM(apps.attempts) AS attempts,
    SUM(apps.granted) AS granted
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
    CAST(SIGN(sums.used_seconds) * SIGN(SUM(sums.used_seconds) OVER (PARTITION BY given.device)) AS BIGINT) * (
      (
        20000 * ABS(sums.used_seconds) + ABS(SUM(sums.used_seconds) OVER (PARTITION BY given.device))
      ) DIV NULLIF(2 * ABS(SUM(sums.used_seconds) OVER (PARTITION BY given.device)), 0)
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
  given.device,
  sums.used_seconds DESC,
  sums.attempts DESC,
  sums.app_id
