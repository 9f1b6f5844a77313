-- Made by Sources/EarnedFleet/lift.py from reports/monthly.
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
), sums AS (
  SELECT
    given.device,
    app_use.app_id,
    SUM(app_use.seconds) AS used_seconds
  FROM given
  JOIN app_use
    ON app_use.device = given.device
  WHERE
    app_use.date BETWEEN given.from_day_id AND given.to_day_id
  GROUP BY
    given.device,
    app_use.app_id
), ranked AS (
  SELECT
    sums.device,
    sums.app_id,
    sums.used_seconds,
    (
      CAST(SIGN(sums.used_seconds) * SIGN(SUM(sums.used_seconds) OVER (PARTITION BY sums.device)) AS BIGINT) * (
        (
          20000 * ABS(sums.used_seconds) + ABS(SUM(sums.used_seconds) OVER (PARTITION BY sums.device))
        ) DIV NULLIF(2 * ABS(SUM(sums.used_seconds) OVER (PARTITION BY sums.device)), 0)
      ) / 10000E0
    ) AS share,
    ROW_NUMBER() OVER (PARTITION BY sums.device ORDER BY sums.used_seconds DESC, sums.app_id) AS place
  FROM sums
)
SELECT
  given.device,
  ranked.app_id,
  COALESCE(app_label.label, ranked.app_id) AS label,
  ranked.used_seconds,
  ranked.share
FROM given
JOIN ranked
  ON ranked.device = given.device
LEFT JOIN app_label
  ON app_label.device = given.device AND app_label.app_id = ranked.app_id
WHERE
  ranked.place <= 10
ORDER BY
  given.device,
  ranked.used_seconds DESC,
  ranked.app_id
