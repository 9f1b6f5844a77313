-- Made by Sources/EarnedFleet/lift.py from reports/focus.
WITH sessions AS (
  SELECT
    params.device,
    focus_session.completed,
    focus_session.ended_early,
    CASE WHEN focus_session.completed = 1 THEN focus_session.actual_duration_minutes END AS focus_minutes,
    focus_session.awarded_credits
  FROM params
  JOIN focus_session
    ON focus_session.device = params.device
  WHERE
    focus_session.day_id BETWEEN params.from_day_id AND params.to_day_id
), sums AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS sessions,
    COALESCE(sums_1.sum_2, 0) AS completed,
    COALESCE(sums_1.sum_3, 0) AS ended_early,
    COALESCE(sums_1.sum_4, 0) AS focus_minutes,
    COALESCE(sums_1.sum_5, 0) AS longest_minutes,
    COALESCE(sums_1.sum_6, 0) AS credits_earned
  FROM params
  LEFT JOIN (
    SELECT
      sessions.device,
      COUNT(*) AS sum_1,
      SUM(sessions.completed) AS sum_2,
      SUM(sessions.ended_early) AS sum_3,
      SUM(sessions.focus_minutes) AS sum_4,
      MAX(sessions.focus_minutes) AS sum_5,
      SUM(sessions.awarded_credits) AS sum_6
    FROM sessions
    GROUP BY
      sessions.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  sums.sessions,
  sums.completed,
  sums.ended_early,
  (
    CAST(SIGN(sums.completed) * SIGN(sums.completed + sums.ended_early) AS BIGINT) * (
      (
        20000 * ABS(sums.completed) + ABS(sums.completed + sums.ended_early)
      ) DIV NULLIF(2 * ABS(sums.completed + sums.ended_early), 0)
    ) / 10000E0
  ) AS completed_share,
  sums.focus_minutes,
  sums.longest_minutes,
  sums.credits_earned
FROM params
JOIN sums
  ON sums.device = params.device
ORDER BY
  params.device,
  sums.sessions
