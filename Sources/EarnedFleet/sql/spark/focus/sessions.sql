-- Made by Sources/EarnedFleet/lift.py from reports/focus.
SELECT
  params.device,
  focus_session.started_ts_utc_ms,
  focus_session.ended_ts_utc_ms,
  focus_session.timezone_id,
  focus_session.day_id,
  focus_session.task_label,
  focus_session.planned_duration_minutes,
  focus_session.actual_duration_minutes,
  focus_session.completed,
  focus_session.ended_early,
  focus_session.qualifies,
  focus_session.awarded_credits
FROM params
JOIN focus_session
  ON focus_session.device = params.device
WHERE
  focus_session.day_id BETWEEN params.from_day_id AND params.to_day_id
ORDER BY
  params.device,
  focus_session.started_ts_utc_ms,
  focus_session.session_id
