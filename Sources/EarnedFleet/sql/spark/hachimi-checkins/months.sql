-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-checkins.
SELECT
  params.device,
  hachimi_month.month,
  hachimi_month.days,
  CAST(DATEDIFF(
    DAY,
    CAST('1970-01-01' AS DATE),
    CAST(SUBSTRING(CAST(DATE_ADD(CAST(hachimi_month.month || '-01' AS DATE), CAST(31 AS INT)) AS STRING), 1, 7) || '-01' AS DATE)
  ) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(hachimi_month.month || '-01' AS DATE)) AS BIGINT) AS days_in_month,
  hachimi_month.coins,
  hachimi_month.milestones
FROM params
JOIN hachimi_month
  ON hachimi_month.device = params.device
ORDER BY
  params.device,
  hachimi_month.month
