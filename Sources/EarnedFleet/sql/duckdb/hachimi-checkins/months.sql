-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-checkins.
SELECT
  params.device,
  hachimi_month.month,
  hachimi_month.days,
  (
    CAST(SUBSTRING(CAST(CAST(hachimi_month.month || '-01' AS DATE) + CAST(31 AS INT) AS TEXT), 1, 7) || '-01' AS DATE) - CAST('1970-01-01' AS DATE)
  ) - (
    CAST(hachimi_month.month || '-01' AS DATE) - CAST('1970-01-01' AS DATE)
  ) AS days_in_month,
  hachimi_month.coins,
  hachimi_month.milestones
FROM params
JOIN hachimi_month
  ON hachimi_month.device = params.device
ORDER BY
  params.device NULLS FIRST,
  hachimi_month.month NULLS FIRST
