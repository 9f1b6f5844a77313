-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-checkins.
WITH firsts AS (
  SELECT
    params.device,
    SUBSTRING(params.today_day_id, 1, 7) || '-01' AS first_date
  FROM params
  JOIN hachimi_user
    ON hachimi_user.device = params.device
), months AS (
  SELECT
    firsts.device,
    SUBSTRING(firsts.first_date, 1, 7) AS month,
    CAST(DATEDIFF(
      DAY,
      CAST('1970-01-01' AS DATE),
      CAST(SUBSTRING(CAST(DATE_ADD(CAST(firsts.first_date AS DATE), CAST(31 AS INT)) AS STRING), 1, 7) || '-01' AS DATE)
    ) AS BIGINT) - CAST(DATEDIFF(DAY, CAST('1970-01-01' AS DATE), CAST(firsts.first_date AS DATE)) AS BIGINT) AS days_in_month
  FROM firsts
), counts AS (
  SELECT
    months.device,
    months.month,
    months.days_in_month,
    COALESCE(month.days, 0) AS days,
    COALESCE(month.coins, 0) AS coins
  FROM months
  LEFT JOIN hachimi_month AS month
    ON month.device = months.device AND month.month = months.month
), milestones(device, days, coins) AS (
  SELECT
    params.device,
    rows_1.*
  FROM params
  CROSS JOIN (
    SELECT
      *
    FROM VALUES
      (7, 30),
      (14, 50),
      (21, 80) AS _values
  ) AS rows_1
  UNION ALL
  SELECT
    counts.device,
    counts.days_in_month,
    150
  FROM counts
), next_milestones AS (
  SELECT
    milestones.device,
    milestones.days,
    milestones.coins,
    ROW_NUMBER() OVER (PARTITION BY milestones.device ORDER BY milestones.days) AS place
  FROM milestones
  JOIN counts
    ON counts.device = milestones.device AND milestones.days > counts.days
  LEFT JOIN (
    SELECT DISTINCT
      claimed.device,
      claimed.days AS value,
      claimed.month AS key_1
    FROM hachimi_milestone AS claimed
  ) AS found_2
    ON found_2.device = milestones.device AND found_2.key_1 = counts.month AND found_2.value = milestones.days
  WHERE
    found_2.value IS NULL
)
SELECT
  params.device,
  counts.month,
  counts.days,
  counts.days_in_month,
  counts.coins,
  next_milestones.days AS next_milestone,
  next_milestones.coins AS next_bonus,
  CAST(NOT found_3.device IS NULL AS BIGINT) AS checked_today
FROM params
JOIN counts
  ON counts.device = params.device
LEFT JOIN next_milestones
  ON next_milestones.device = params.device AND next_milestones.place = 1
LEFT JOIN (
  SELECT DISTINCT
    params.device
  FROM params
  JOIN hachimi_check_in_date
    ON hachimi_check_in_date.device = params.device
  WHERE
    hachimi_check_in_date.date = params.today_day_id
) AS found_3
  ON found_3.device = params.device
ORDER BY
  params.device,
  counts.month
