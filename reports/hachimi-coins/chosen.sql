-- One row when dates were chosen: what their actions have earned and spent.
select
  coalesce(sum(max(coins, 0)), 0) as earned,
  coalesce(sum(max(-coins, 0)), 0) as spent,
  coalesce(sum(coins), 0) as net,
  count(*) as actions
from hachimi_action
where coins <> 0 and date between :from_day_id and :to_day_id
order by earned
