-- One row per game and variant that was played, in the order of the games, then low, medium, high or the number of mines.
-- What a game should return is exact, before whole minutes and the cap: crash at 2.00, mines before rounding, blackjack
-- played like the dealer.
with games (game_type, place) as (
  values ('crash', 1), ('plinko', 2), ('slots', 3), ('mines', 4), ('blackjack', 5)
),
variants (game_type, variant, expected_return) as (
  values
    ('crash', null, 0.985075), ('plinko', 'low', 0.989844), ('plinko', 'medium', 0.989063),
    ('plinko', 'high', 0.990625), ('slots', null, 0.58), ('mines', null, 0.99), ('blackjack', null, 0.943154)
),
rounds as (
  select
    game_type,
    variant,
    case variant when 'low' then 1 when 'medium' then 2 when 'high' then 3 else cast(variant as integer) end as place,
    count(*) as rounds,
    count(*) filter (where result = 'forfeited') as forfeits,
    count(*) filter (where delta_minutes > 0) as wins,
    count(*) filter (where delta_minutes < 0) as losses,
    sum(wager_minutes) as wagered_minutes,
    sum(max(delta_minutes, 0)) as won_minutes,
    sum(max(-delta_minutes, 0)) as lost_minutes,
    sum(delta_minutes) as net_minutes,
    sum(raw_delta_minutes - delta_minutes) as capped_minutes,
    quotient(
      sum(wager_minutes + delta_minutes) filter (where result <> 'forfeited'),
      sum(wager_minutes) filter (where result <> 'forfeited'), 6) as played_return
  from budget_round
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
  group by game_type, variant
)
select
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
from rounds
join games on games.game_type = rounds.game_type
join variants on variants.game_type = rounds.game_type
  and (variants.variant = rounds.variant or variants.variant is null)
order by games.place, rounds.place, rounds.variant
