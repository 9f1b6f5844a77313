-- Made by Sources/EarnedFleet/lift.py from reports/clepsy-balance.
WITH weekdays AS (
  SELECT
    time_day.device,
    CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(time_day.date AS DATE)) AS BIGINT) AS weekday,
    SUM(time_day.earned_seconds) AS earned_seconds
  FROM time_day
  GROUP BY
    time_day.device,
    CAST(EXTRACT(DAYOFWEEK_ISO FROM CAST(time_day.date AS DATE)) AS BIGINT)
), hours AS (
  SELECT
    time_activity.device,
    time_activity.hour_local,
    SUM(time_activity.earned_seconds) AS earned_seconds
  FROM time_activity
  GROUP BY
    time_activity.device,
    time_activity.hour_local
), ranked_weekdays AS (
  SELECT
    weekdays.device,
    weekdays.weekday,
    ROW_NUMBER() OVER (PARTITION BY weekdays.device ORDER BY weekdays.earned_seconds DESC, weekdays.weekday) AS place
  FROM weekdays
  WHERE
    weekdays.earned_seconds > 0
), ranked_hours AS (
  SELECT
    hours.device,
    hours.hour_local,
    ROW_NUMBER() OVER (PARTITION BY hours.device ORDER BY hours.earned_seconds DESC, hours.hour_local) AS place
  FROM hours
  WHERE
    hours.earned_seconds > 0
)
SELECT
  params.device,
  ranked_weekdays.weekday AS best_weekday,
  ranked_hours.hour_local AS best_hour
FROM params
JOIN ranked_weekdays
  ON ranked_weekdays.device = params.device
JOIN ranked_hours
  ON ranked_hours.device = params.device AND ranked_hours.place = ranked_weekdays.place
WHERE
  ranked_weekdays.place = 1
ORDER BY
  params.device,
  best_weekday
