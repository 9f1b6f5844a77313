-- One row per type of action that moved coins.
select
  type,
  count(*) as actions,
  sum(coins) as coins
from hachimi_action
where coins <> 0
group by type
order by type
