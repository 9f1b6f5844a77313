-- One row, or none when the economy is not in use: the coins there are, what actions have earned and spent, and what there
-- was before the first of them.
with changes as (
  select
    coalesce(sum(max(coins, 0)), 0) as earned,
    coalesce(sum(max(-coins, 0)), 0) as spent
  from hachimi_action
)
select
  hachimi_user.coins,
  changes.earned,
  changes.spent,
  hachimi_user.coins - changes.earned + changes.spent as opening
from hachimi_user
cross join changes
order by hachimi_user.coins
