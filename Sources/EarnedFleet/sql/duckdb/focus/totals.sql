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
      CAST(SUM(sessions.completed) AS BIGINT) AS sum_2,
      CAST(SUM(sessions.ended_early) AS BIGINT) AS sum_3,
      CAST(SUM(sessions.focus_minutes) AS BIGINT) AS sum_4,
      MAX(sessions.focus_minutes) AS sum_5,
      CAST(SUM(sessions.awarded_credits) AS BIGINT) AS sum_6
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
    SIGN(sums.completed) * SIGN(sums.completed + sums.ended_early) * (
      (
        20000 * ABS(sums.completed) + ABS(sums.completed + sums.ended_early)
      ) // (
        2 * ABS(sums.completed + sums.ended_early)
      )
    ) / 10000E0
  ) AS completed_share,
  sums.focus_minutes,
  sums.longest_minutes,
  sums.credits_earned
FROM params
JOIN sums
  ON sums.device = params.device
ORDER BY
  params.device NULLS FIRST,
  sums.sessions NULLS FIRST
