-- Made by Sources/EarnedFleet/lift.py from reports/monthly.
SELECT
  params.device,
  day_summary.day_id,
  day_summary.timezone_id,
  day_summary.qualified,
  day_summary.first_qualified_ts_utc_ms,
  day_summary.focus_minutes_completed,
  day_summary.credits_earned,
  day_summary.credits_spent,
  day_summary.unlock_attempts_count,
  day_summary.credits_unlocks_count,
  day_summary.quest_unlocks_count,
  day_summary.emergency_unlocks_count,
  day_summary.created_ts_utc_ms,
  day_summary.updated_ts_utc_ms,
  ISODOW(CAST(day_summary.day_id AS DATE)) AS weekday
FROM params
JOIN day_summary
  ON day_summary.device = params.device
WHERE
  day_summary.day_id BETWEEN params.from_day_id AND params.to_day_id
ORDER BY
  params.device NULLS FIRST,
  day_summary.day_id NULLS FIRST
