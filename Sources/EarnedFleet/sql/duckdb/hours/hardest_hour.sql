-- Made by Sources/EarnedFleet/lift.py from reports/hours.
WITH window_attempt(device, day_id, weekday, hour_local, app_id, mode_id, strictness, outcome, option_type, reason, credits_spent) AS (
  SELECT
    params.device,
    attempt.day_id,
    ISODOW(CAST(attempt.day_id AS DATE)),
    HOUR(TIMEZONE(attempt.timezone_id, MAKE_TIMESTAMPTZ(attempt.ts_utc_ms * 1000))),
    attempt.app_id,
    attempt.mode_id,
    attempt.strictness,
    attempt.outcome,
    attempt.option_type,
    attempt.reason,
    attempt.credits_spent
  FROM params
  JOIN attempt
    ON attempt.device = params.device
  WHERE
    attempt.day_id BETWEEN params.from_day_id AND params.to_day_id
), window_hour(device, weekday, hour_local, attempts, granted, denied) AS (
  SELECT
    window_attempt.device,
    window_attempt.weekday,
    window_attempt.hour_local,
    COUNT(*),
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'GRANTED'),
    COUNT(*) FILTER(WHERE
      window_attempt.outcome = 'DENIED')
  FROM window_attempt
  GROUP BY
    window_attempt.device,
    window_attempt.hour_local,
    window_attempt.weekday
), hours AS (
  SELECT
    window_hour.device,
    window_hour.hour_local,
    CAST(SUM(window_hour.attempts) AS BIGINT) AS attempts
  FROM window_hour
  GROUP BY
    window_hour.device,
    window_hour.hour_local
), total AS (
  SELECT
    params.device,
    sums_1.sum_1 AS attempts
  FROM params
  LEFT JOIN (
    SELECT
      hours.device,
      CAST(SUM(hours.attempts) AS BIGINT) AS sum_1
    FROM hours
    GROUP BY
      hours.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  device,
  hour_local,
  attempts,
  share
FROM (
  SELECT
    params.device,
    hours.hour_local,
    hours.attempts,
    (
      SIGN(hours.attempts) * SIGN(total.attempts) * (
        (
          20000 * ABS(hours.attempts) + ABS(total.attempts)
        ) // (
          2 * ABS(total.attempts)
        )
      ) / 10000E0
    ) AS share,
    ROW_NUMBER() OVER (PARTITION BY params.device ORDER BY hours.attempts DESC, hours.hour_local NULLS FIRST) AS place_of_row
  FROM params
  JOIN hours
    ON hours.device = params.device
  JOIN total
    ON total.device = params.device
) AS placed_2
WHERE
  place_of_row = 1
ORDER BY
  device NULLS FIRST,
  place_of_row NULLS FIRST
