-- Made by Sources/EarnedFleet/lift.py from reports/hachimi-cats.
WITH states AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS cats,
    COALESCE(sums_1.sum_2, 0) AS active,
    COALESCE(sums_1.sum_3, 0) AS dormant,
    COALESCE(sums_1.sum_4, 0) AS graduated
  FROM params
  LEFT JOIN (
    SELECT
      hachimi_cat.device,
      COUNT(*) AS sum_1,
      COUNT(*) FILTER(WHERE
        hachimi_cat.state = 'active') AS sum_2,
      COUNT(*) FILTER(WHERE
        hachimi_cat.state = 'dormant') AS sum_3,
      COUNT(*) FILTER(WHERE
        hachimi_cat.state = 'graduated') AS sum_4
    FROM hachimi_cat
    GROUP BY
      hachimi_cat.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  states.cats,
  states.active,
  states.dormant,
  states.graduated
FROM params
JOIN hachimi_user
  ON hachimi_user.device = params.device
JOIN states
  ON states.device = params.device
ORDER BY
  params.device,
  states.cats
