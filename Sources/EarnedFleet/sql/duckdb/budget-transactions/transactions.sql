-- Made by Sources/EarnedFleet/lift.py from reports/budget-transactions.
SELECT
  params.device,
  budget_round.ts_utc_ms,
  budget_round.timezone_id,
  budget_round.date,
  budget_round.game_type,
  budget_round.variant,
  budget_round.result,
  budget_round.wager_minutes,
  budget_round.multiplier_hundredths,
  budget_round.delta_minutes,
  budget_round.bonus_after_minutes,
  budget_round.remaining_after_minutes
FROM params
JOIN budget_round
  ON budget_round.device = params.device
ORDER BY
  params.device NULLS FIRST,
  budget_round.position NULLS FIRST
