-- Made by Sources/EarnedFleet/lift.py from reports/budget-games.
WITH games(game_type, place) AS (
  SELECT
    *
  FROM (VALUES
    ('crash', 1),
    ('plinko', 2),
    ('slots', 3),
    ('mines', 4),
    ('blackjack', 5)) AS _values
), variants(game_type, variant, expected_return) AS (
  SELECT
    *
  FROM (VALUES
    ('crash', NULL, 0.985075E0),
    ('plinko', 'low', 0.989844E0),
    ('plinko', 'medium', 0.989063E0),
    ('plinko', 'high', 0.990625E0),
    ('slots', NULL, 0.58E0),
    ('mines', NULL, 0.99E0),
    ('blackjack', NULL, 0.943154E0)) AS _values
), rounds AS (
  SELECT
    budget_round.device,
    budget_round.game_type,
    budget_round.variant,
    CASE budget_round.variant
      WHEN 'low'
      THEN 1
      WHEN 'medium'
      THEN 2
      WHEN 'high'
      THEN 3
      ELSE TRY_CAST(budget_round.variant AS BIGINT)
    END AS place,
    COUNT(*) AS rounds,
    COUNT(*) FILTER(WHERE
      budget_round.result = 'forfeited') AS forfeits,
    COUNT(*) FILTER(WHERE
      budget_round.delta_minutes > 0) AS wins,
    COUNT(*) FILTER(WHERE
      budget_round.delta_minutes < 0) AS losses,
    CAST(SUM(budget_round.wager_minutes) AS BIGINT) AS wagered_minutes,
    CAST(SUM(
      CASE WHEN budget_round.delta_minutes >= 0 THEN budget_round.delta_minutes WHEN budget_round.delta_minutes < 0 THEN 0 END
    ) AS BIGINT) AS won_minutes,
    CAST(SUM(
      CASE WHEN -budget_round.delta_minutes >= 0 THEN -budget_round.delta_minutes WHEN -budget_round.delta_minutes < 0 THEN 0 END
    ) AS BIGINT) AS lost_minutes,
    CAST(SUM(budget_round.delta_minutes) AS BIGINT) AS net_minutes,
    CAST(SUM(budget_round.raw_delta_minutes - budget_round.delta_minutes) AS BIGINT) AS capped_minutes,
    (
      SIGN(
        CAST(SUM(budget_round.wager_minutes + budget_round.delta_minutes) FILTER(WHERE
          budget_round.result <> 'forfeited') AS BIGINT)
      ) * SIGN(CAST(SUM(budget_round.wager_minutes) FILTER(WHERE
        budget_round.result <> 'forfeited') AS BIGINT)) * (
        (
          2000000 * ABS(
            CAST(SUM(budget_round.wager_minutes + budget_round.delta_minutes) FILTER(WHERE
              budget_round.result <> 'forfeited') AS BIGINT)
          ) + ABS(CAST(SUM(budget_round.wager_minutes) FILTER(WHERE
            budget_round.result <> 'forfeited') AS BIGINT))
        ) // (
          2 * ABS(CAST(SUM(budget_round.wager_minutes) FILTER(WHERE
            budget_round.result <> 'forfeited') AS BIGINT))
        )
      ) / 1000000E0
    ) AS played_return
  FROM budget_round
  GROUP BY
    budget_round.device,
    budget_round.game_type,
    budget_round.variant
)
SELECT
  params.device,
  rounds.game_type,
  rounds.variant,
  rounds.rounds,
  rounds.forfeits,
  rounds.wins,
  rounds.losses,
  rounds.wagered_minutes,
  rounds.won_minutes,
  rounds.lost_minutes,
  rounds.net_minutes,
  rounds.capped_minutes,
  rounds.played_return,
  variants.expected_return
FROM params
JOIN rounds
  ON rounds.device = params.device
JOIN games
  ON games.game_type = rounds.game_type
JOIN variants
  ON variants.game_type = rounds.game_type AND (
    variants.variant = rounds.variant OR variants.variant IS NULL
  )
ORDER BY
  params.device NULLS FIRST,
  games.place NULLS FIRST,
  rounds.place NULLS FIRST,
  rounds.variant NULLS FIRST
