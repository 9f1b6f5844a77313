-- Made by Sources/EarnedFleet/lift.py from reports/budget-day.
WITH standing AS (
  SELECT
    params.device,
    CASE
      WHEN budget_standing.date >= params.today_day_id
      THEN budget_standing.date
      WHEN budget_standing.date < params.today_day_id
      THEN params.today_day_id
    END AS date,
    budget_standing.allowance_minutes,
    CASE WHEN budget_standing.date < params.today_day_id THEN 0 ELSE budget_standing.bonus_minutes END AS bonus_minutes,
    CASE WHEN budget_standing.date < params.today_day_id THEN 0 ELSE budget_standing.usage_minutes END AS usage_minutes,
    budget_standing.wants_unlocked,
    budget_standing.apps
  FROM params
  JOIN budget_standing
    ON budget_standing.device = params.device
), remaining AS (
  SELECT
    standing.device,
    standing.date,
    standing.allowance_minutes,
    standing.bonus_minutes,
    standing.usage_minutes,
    CASE
      WHEN 0 >= standing.allowance_minutes + standing.bonus_minutes - standing.usage_minutes
      THEN 0
      WHEN 0 < standing.allowance_minutes + standing.bonus_minutes - standing.usage_minutes
      THEN standing.allowance_minutes + standing.bonus_minutes - standing.usage_minutes
    END AS remaining_minutes,
    standing.wants_unlocked,
    standing.apps
  FROM standing
)
SELECT
  params.device,
  remaining.date,
  remaining.allowance_minutes AS daily_allowance_minutes,
  remaining.bonus_minutes,
  remaining.usage_minutes,
  remaining.remaining_minutes,
  remaining.wants_unlocked AS user_wants_unlocked,
  CASE
    WHEN remaining.apps = 0
    THEN 'none'
    WHEN remaining.wants_unlocked = 1 AND remaining.remaining_minutes > 0
    THEN 'cleared'
    ELSE 'applied'
  END AS shield
FROM params
JOIN remaining
  ON remaining.device = params.device
ORDER BY
  params.device NULLS FIRST,
  remaining.date NULLS FIRST
