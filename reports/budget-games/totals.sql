-- One row, or none without data: what all rounds add up to. A forfeit is a round and a loss.
with rounds as (
  select
    count(*) as rounds,
    count(*) filter (where result = 'forfeited') as forfeits,
    count(*) filter (where delta_minutes > 0) as wins,
    count(*) filter (where delta_minutes < 0) as losses,
    coalesce(sum(wager_minutes), 0) as wagered_minutes,
    coalesce(sum(max(delta_minutes, 0)), 0) as won_minutes,
    coalesce(sum(max(-delta_minutes, 0)), 0) as lost_minutes,
    coalesce(sum(delta_minutes), 0) as net_minutes,
    coalesce(sum(raw_delta_minutes - delta_minutes), 0) as capped_minutes
  from budget_round
  where date between coalesce(:from_day_id, date) and coalesce(:to_day_id, date)
)
select
  rounds.rounds,
  rounds.forfeits,
  rounds.wins,
  rounds.losses,
  rounds.wagered_minutes,
  rounds.won_minutes,
  rounds.lost_minutes,
  rounds.net_minutes,
  rounds.capped_minutes
from rounds
join budget_standing
order by rounds.rounds
