-- Made by Sources/EarnedFleet/lift.py from reports/budget-day.
SELECT
  params.device,
  budget_date.date,
  ISODOW(CAST(budget_date.date AS DATE)) AS weekday,
  budget_date.allowance_minutes AS daily_allowance_minutes,
  budget_date.bonus_minutes,
  budget_date.usage_minutes,
  budget_date.remaining_minutes,
  budget_date.unlocks,
  budget_date.locks,
  budget_date.blocked_unlocks,
  budget_date.zero_crossings
FROM params
JOIN budget_date
  ON budget_date.device = params.device
ORDER BY
  params.device NULLS FIRST,
  budget_date.date NULLS FIRST
