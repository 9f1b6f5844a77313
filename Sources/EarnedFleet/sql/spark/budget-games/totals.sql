-- Made by Sources/EarnedFleet/lift.py from reports/budget-games.
WITH rounds AS (
  SELECT
    params.device,
    COALESCE(sums_1.sum_1, 0) AS rounds,
    COALESCE(sums_1.sum_2, 0) AS forfeits,
    COALESCE(sums_1.sum_3, 0) AS wins,
    COALESCE(sums_1.sum_4, 0) AS losses,
    COALESCE(sums_1.sum_5, 0) AS wagered_minutes,
    COALESCE(sums_1.sum_6, 0) AS won_minutes,
    COALESCE(sums_1.sum_7, 0) AS lost_minutes,
    COALESCE(sums_1.sum_8, 0) AS net_minutes,
    COALESCE(sums_1.sum_9, 0) AS capped_minutes
  FROM params
  LEFT JOIN (
    SELECT
      budget_round.device,
      COUNT(*) AS sum_1,
      COUNT(*) FILTER(WHERE
        budget_round.result = 'forfeited') AS sum_2,
      COUNT(*) FILTER(WHERE
        budget_round.delta_minutes > 0) AS sum_3,
      COUNT(*) FILTER(WHERE
        budget_round.delta_minutes < 0) AS sum_4,
      SUM(budget_round.wager_minutes) AS sum_5,
      SUM(
        CASE WHEN budget_round.delta_minutes >= 0 THEN budget_round.delta_minutes WHEN budget_round.delta_minutes < 0 THEN 0 END
      ) AS sum_6,
      SUM(
        CASE WHEN -budget_round.delta_minutes >= 0 THEN -budget_round.delta_minutes WHEN -budget_round.delta_minutes < 0 THEN 0 END
      ) AS sum_7,
      SUM(budget_round.delta_minutes) AS sum_8,
      SUM(budget_round.raw_delta_minutes - budget_round.delta_minutes) AS sum_9
    FROM budget_round
    GROUP BY
      budget_round.device
  ) AS sums_1
    ON sums_1.device = params.device
)
SELECT
  params.device,
  rounds.rounds,
  rounds.forfeits,
  rounds.wins,
  rounds.losses,
  rounds.wagered_minutes,
  rounds.won_minutes,
  rounds.lost_minutes,
  rounds.net_minutes,
  rounds.capped_minutes
FROM params
JOIN rounds
  ON rounds.device = params.device
JOIN budget_standing
  ON budget_standing.device = params.device AND TRUE
ORDER BY
  params.device,
  rounds.rounds
