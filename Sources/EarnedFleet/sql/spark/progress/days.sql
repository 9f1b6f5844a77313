-- Made by Sources/EarnedFleet/lift.py from reports/progress.
SELECT
  params.device,
  day_summary.day_id,
  CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(day_summary.day_id AS DATE)) AS BIGINT) AS weekday,
  day_summary.qualified,
  day_summary.focus_minutes_completed AS focus_minutes,
  day_summary.credits_earned,
  day_summary.credits_spent,
  day_summary.credits_earned - day_summary.credits_spent AS net_credits,
  day_summary.unlock_attempts_count AS unlock_attempts,
  day_summary.credits_unlocks_count + day_summary.quest_unlocks_count + day_summary.emergency_unlocks_count AS unlocks,
  day_summary.credits_unlocks_count AS credits_unlocks,
  day_summary.quest_unlocks_count AS quest_unlocks,
  day_summary.emergency_unlocks_count AS emergency_unlocks
FROM params
JOIN day_summary
  ON day_summary.device = params.device
WHERE
  day_summary.day_id BETWEEN params.from_day_id AND params.to_day_id
ORDER BY
  params.device,
  day_summary.day_id
