-- Made by Sources/EarnedFleet/lift.py from reports/monthly.
WITH given AS (
  SELECT
    params.device,
    params.from_day_id AS from_day_id,
    params.to_day_id AS to_day_id
  FROM params
  JOIN (
    SELECT DISTINCT
      budget_use.device
    FROM budget_use
  ) AS needed
    ON needed.device = params.device
), days AS (
  SELECT
    given.device,
    budget_date.allowance_minutes,
    budget_date.bonus_minutes,
    budget_date.usage_minutes,
    budget_date.remaining_minutes,
    budget_date.unlocks,
    budget_date.blocked_unlocks,
    budget_date.rounds,
    budget_date.wagered_minutes,
    budget_date.won_minutes,
    budget_date.lost_minutes
  FROM given
  JOIN budget_date
    ON budget_date.device = given.device
  WHERE
    budget_date.date BETWEEN given.from_day_id AND given.to_day_id
), sums AS (
  SELECT
    given.device,
    COALESCE(sums_1.sum_1, 0) AS days,
    COALESCE(sums_1.sum_2, 0) AS allowance_minutes,
    COALESCE(sums_1.sum_3, 0) AS usage_minutes,
    COALESCE(sums_1.sum_4, 0) AS bonus_minutes,
    COALESCE(sums_1.sum_5, 0) AS days_at_zero,
    COALESCE(sums_1.sum_6, 0) AS unlocks,
    COALESCE(sums_1.sum_7, 0) AS blocked_unlocks,
    COALESCE(sums_1.sum_8, 0) AS rounds,
    COALESCE(sums_1.sum_9, 0) AS wagered_minutes,
    COALESCE(sums_1.sum_10, 0) AS won_minutes,
    COALESCE(sums_1.sum_11, 0) AS lost_minutes
  FROM given
  LEFT JOIN (
    SELECT
      days.device,
      COUNT(*) AS sum_1,
      SUM(days.allowance_minutes) AS sum_2,
      SUM(days.usage_minutes) AS sum_3,
      SUM(days.bonus_minutes) AS sum_4,
      COUNT(*) FILTER(WHERE
        days.remaining_minutes = 0) AS sum_5,
      SUM(days.unlocks) AS sum_6,
      SUM(days.blocked_unlocks) AS sum_7,
      SUM(days.rounds) AS sum_8,
      SUM(days.wagered_minutes) AS sum_9,
      SUM(days.won_minutes) AS sum_10,
      SUM(days.lost_minutes) AS sum_11
    FROM days
    GROUP BY
      days.device
  ) AS sums_1
    ON sums_1.device = given.device
)
SELECT
  given.device,
  sums.days,
  sums.allowance_minutes,
  sums.usage_minutes,
  sums.bonus_minutes,
  sums.days_at_zero,
  sums.unlocks,
  sums.blocked_unlocks,
  sums.rounds,
  sums.wagered_minutes,
  sums.won_minutes,
  sums.lost_minutes
FROM given
JOIN sums
  ON sums.device = given.device
LEFT JOIN (
  SELECT DISTINCT
    budget_use.device
  FROM budget_use
) AS found_2
  ON found_2.device = given.device
WHERE
  NOT found_2.device IS NULL
ORDER BY
  given.device,
  sums.days
